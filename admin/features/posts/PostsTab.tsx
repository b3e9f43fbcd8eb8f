import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Column, NameCell } from '#admin/base/AdminTable.tsx'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { ListTab } from '#admin/base/ListTab.tsx'
import { adminKeys } from '#admin/base/queries.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { PostSummary } from '#contract/posts.ts'
import type { CsvColumn } from '#site/browse/csv.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText } from '#texts/figures.ts'
import { Chip } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { PostForm } from './PostForm.tsx'
import { postsMessages } from './posts.messages.ts'

const CSV: CsvColumn<PostSummary>[] = [
  { head: 'id', value: ({ id }) => id },
  { head: 'title', value: ({ title }) => title },
  { head: 'slug', value: ({ slug }) => slug },
  { head: 'author', value: ({ author }) => author },
  { head: 'date', value: ({ date }) => date },
  { head: 'summary', value: ({ summary }) => summary },
  { head: 'tags', value: ({ tags }) => tags.join(' ') },
]

/** Clocks differ: a post dated up to a minute ahead counts as published. */
const CLOCKS_DIFFER_MS = 60_000

/** The blog's articles, planned ones included. */
export function PostsTab() {
  const m = useMessages(postsMessages)
  return (
    <ListTab<PostSummary>
      kind="posts"
      texts={{ ...m, title: m.posts }}
      read={(query, options) => call('GET /v1/posts', { query }, options)}
      isCounted={false}
      nameOf={({ title }) => title}
      columns={usePostColumns()}
      csv={CSV}
      form={{
        add: m.newPost,
        edit: m.edit,
        show: (post, close) =>
          post ? <EditPost slug={post.slug} onClose={close} /> : <PostForm post={null} onClose={close} />,
      }}
      removal={(post, close) => <DeletePost post={post} onClose={close} />}
    />
  )
}

function usePostColumns(): Column<PostSummary>[] {
  const m = useMessages(postsMessages)
  const language = useLanguage()
  return [
    {
      key: 'post',
      head: m.post,
      cell: ({ title, slug, author, tags }) => (
        <NameCell
          picture={null}
          name={title}
          to={`/blog/${slug}`}
          line={m.byline(author, tags.map((tag) => `#${tag}`).join(' '))}
        />
      ),
    },
    {
      key: 'date',
      head: m.date,
      wideOnly: true,
      cell: ({ date }) => <time dateTime={date}>{dayText(new Date(date), language)}</time>,
    },
    {
      key: 'state',
      head: m.state,
      cell: ({ date }, readAtMs) =>
        Date.parse(date) > readAtMs + CLOCKS_DIFFER_MS ? (
          <Chip>{m.planned}</Chip>
        ) : (
          <Chip tone="ok">{m.published}</Chip>
        ),
    },
  ]
}

function DeletePost({ post, onClose }: { post: PostSummary; onClose: () => void }) {
  const m = useMessages(postsMessages)
  return (
    <ConfirmDialog
      title={m.deleteTitle(post.title)}
      consequences={[m.deleteLinks]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={() => call('POST /v1/posts/delete', { body: { id: post.id } })}
      onClose={onClose}
    />
  )
}

/** The list has no texts: the article is read before the form opens. */
function EditPost({ slug, onClose }: { slug: string; onClose: () => void }) {
  const m = useMessages(postsMessages)
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: adminKeys.one('post', slug),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/posts/{slug}', { params: { slug } }, { signal })).element,
    // Never from the cache: an older text would overwrite what another admin wrote since.
    gcTime: 0,
    // Nor read again while somebody writes: a read that failed would close the form.
    staleTime: 'static',
  })
  useEffect(() => {
    if (!error) return
    const detail = failureDetail(error, language)
    showToast({ kind: 'error', text: m.oneFailed, ...(detail !== null && { detail }) })
    onClose()
  }, [error, language, m, onClose])
  return data ? <PostForm post={data} onClose={onClose} /> : null
}
