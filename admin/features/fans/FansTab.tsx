import { useQuery } from '@tanstack/react-query'
import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { ListTab } from '#admin/base/ListTab.tsx'
import { adminKeys, useRefresh } from '#admin/base/queries.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { ListedUser } from '#contract/fans.ts'
import { completed, completeFan } from '#site/earlier.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted } from '#texts/figures.ts'
import { IconButton } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { BulkBar, setDisabled } from './BulkBar.tsx'
import { FanForm } from './FanForm.tsx'
import { FAN_CSV, type FanSort, useFanColumns } from './fan-columns.tsx'
import { fansMessages } from './fans.messages.ts'

export function FansTab() {
  const m = useMessages(fansMessages)
  return (
    <ListTab<ListedUser, FanSort>
      kind="fans"
      texts={m}
      sorts={{ keys: ['name', 'created_at'], start: { key: 'created_at', order: 'desc' } }}
      read={async (query, options) => completed(await call('GET /v1/users', { query }, options), completeFan)}
      nameOf={({ name }) => name.trim() || m.unnamed}
      columns={useFanColumns()}
      csv={FAN_CSV}
      form={{
        add: m.newFan,
        edit: m.edit,
        show: (fan, close) => <FanForm fan={fan} onClose={close} />,
      }}
      removal={(fan, close) => <DeleteFan fan={fan} onClose={close} />}
      moreActions={(fan) => <StatusButton fan={fan} />}
      bulk={(fans, clear) => <BulkBar fans={fans} onClear={clear} />}
    />
  )
}

/** Disables or enables a fan at once; the toast can undo it. */
function StatusButton({ fan }: { fan: ListedUser }) {
  const m = useMessages(fansMessages)
  const language = useLanguage()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const name = fan.name.trim() || m.unnamed

  const change = async (disabled: boolean, isUndo = false) => {
    setBusy(true)
    try {
      await setDisabled(fan.id, disabled)
      showToast({
        kind: 'success',
        text: disabled ? m.disabledOne(name) : m.enabledOne(name),
        ...(!isUndo && { undo: () => void change(!disabled, true) }),
      })
    } catch (error) {
      const detail = failureDetail(error, language)
      showToast({ kind: 'error', text: m.statusFailed, ...(detail !== null && { detail }) })
    }
    setBusy(false)
    void refresh()
  }
  return (
    <IconButton
      label={fan.disabled ? m.enable(name) : m.disable(name)}
      disabled={isBusy}
      onClick={() => void change(!fan.disabled)}
    >
      {fan.disabled ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
    </IconButton>
  )
}

/** The list does not count a fan's matches and followers, so the profile is read. */
function DeleteFan({ fan, onClose }: { fan: ListedUser; onClose: () => void }) {
  const m = useMessages(fansMessages)
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: adminKeys.one('fan', fan.id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/users/{id}', { params: { id: String(fan.id) } }, { signal })).element,
  })
  const history = data && [
    m.deleteHistory(
      counted(data.match_count, language, m.matchKeeps, m.matchesKeep),
      counted(data.followers_count, language, m.followerLoses, m.followersLose),
    ),
  ]
  return (
    <ConfirmDialog
      title={m.deleteTitle(fan.name.trim() || m.unnamed)}
      consequences={[m.deletePerson, ...(history ?? []), m.noUndo]}
      confirmLabel={m.deleteConfirm}
      failureText={m.deleteFailed}
      doneText={m.deleted}
      onConfirm={() => call('POST /v1/users/delete', { body: { id: fan.id } })}
      onClose={onClose}
    />
  )
}
