import { Ban, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { RowActions } from '#admin/base/RowActions.tsx'
import { useRefresh } from '#admin/base/useRefresh.ts'
import { failureDetail } from '#client/failure-text.ts'
import type { ListedUser } from '#contract/fans.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { fansMessages } from './fans.messages.ts'
import { setDisabled } from './set-disabled.ts'

interface FanActionsProps {
  fan: ListedUser
  onEdit: () => void
  onDelete: () => void
}

/** Disabling and enabling happen at once and can be taken back; deleting is asked about. */
export function FanActions({ fan, onEdit, onDelete }: FanActionsProps) {
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
    <>
      <IconButton
        label={fan.disabled ? m.enable(name) : m.disable(name)}
        disabled={isBusy}
        onClick={() => void change(!fan.disabled)}
      >
        {fan.disabled ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
      </IconButton>
      <RowActions
        edit={{ label: m.edit(name), onEdit }}
        remove={{ label: m.remove(name), onRemove: onDelete }}
      />
    </>
  )
}
