import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { adminKeys } from '#admin/base/admin-keys.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { PostForm } from './PostForm.tsx'
import { postsMessages } from './posts.messages.ts'

/** The list knows no article's text: it is read before the form opens. */
export function EditPost({ slug, onClose }: { slug: string; onClose: () => void }) {
  const m = useMessages(postsMessages)
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: adminKeys.one('post', slug),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/posts/{slug}', { params: { slug } }, { signal })).element,
    // What another admin wrote meanwhile must not be overwritten with what was read before.
    gcTime: 0,
  })
  useEffect(() => {
    if (!error) return
    const detail = failureDetail(error, language)
    showToast({ kind: 'error', text: m.oneFailed, ...(detail !== null && { detail }) })
    onClose()
  }, [error, language, m, onClose])
  return data ? <PostForm post={data} onClose={onClose} /> : null
}
