import { useQuery } from '@tanstack/react-query'
import { adminKeys } from '#admin/base/admin-keys.ts'
import { ConfirmDialog } from '#admin/base/ConfirmDialog.tsx'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { call } from '#client/page.ts'
import type { ListedUser } from '#contract/fans.ts'
import { counted } from '#texts/counted.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fansMessages } from './fans.messages.ts'

/** The list does not know how much a fan leaves behind; the profile does. */
export function DeleteFan({ fan, onClose }: { fan: ListedUser; onClose: () => void }) {
  const m = useMessages(fansMessages)
  const language = useLanguage()
  const refresh = useRefresh()
  const { data } = useQuery({
    queryKey: adminKeys.one('fan', fan.id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/users/{id}', { params: { id: String(fan.id) } }, { signal })).element,
  })
  const history = data && [
    m.deleteHistory(
      counted(data.match_count, language, m.match, m.matches),
      counted(data.followers_count, language, m.follower, m.followers),
    ),
  ]
  return (
    <ConfirmDialog
      title={m.deleteTitle(fan.name.trim() || m.unnamed)}
      consequences={[m.deletePerson, ...(history ?? []), m.noUndo]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      onConfirm={async () => {
        await call('POST /v1/users/delete', { body: { id: fan.id } })
        showToast({ kind: 'success', text: m.deleted })
        void refresh()
      }}
      onClose={onClose}
    />
  )
}
