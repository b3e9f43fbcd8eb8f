import { Ban, CircleCheck, Download, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/base/dialogs.tsx'
import { useRefresh } from '#admin/base/queries.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { ListedUser } from '#contract/fans.ts'
import { saveCsv, toCsv } from '#site/browse/csv.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './BulkBar.module.css'
import { inTurn } from './bulk.ts'
import { FAN_CSV } from './fan-columns.tsx'
import { fansMessages } from './fans.messages.ts'

/** Actions on all selected fans; shown while any are selected. */
export function BulkBar({ fans, onClear }: { fans: readonly ListedUser[]; onClear: () => void }) {
  const m = useMessages(fansMessages)
  const language = useLanguage()
  const refresh = useRefresh()
  const [busy, setBusy] = useState<'disable' | 'enable' | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  if (fans.length === 0) return null
  const countFans = (count: number) => counted(count, language, m.fanOne, m.fanMany)

  const change = async (disabled: boolean, among = fans, isUndo = false) => {
    setBusy(disabled ? 'disable' : 'enable')
    const { done, failed } = await inTurn(among, ({ id }) => setDisabled(id, disabled))
    setBusy(null)
    // Undo touches only those whose status changed.
    const changed = isUndo ? [] : done.filter((fan) => fan.disabled !== disabled)
    showToast({
      kind: failed.length > 0 ? 'error' : 'success',
      text: failed.length > 0 ? m.statusFailed : doneText(done.length, disabled),
      ...(failed[0] && { detail: failureLine(failed.length, failed[0].error) }),
      ...(changed.length > 0 && { undo: () => void change(!disabled, changed, true) }),
    })
    void refresh()
  }
  const doneText = (count: number, disabled: boolean) =>
    disabled
      ? counted(count, language, m.disabledFan, m.disabledFans)
      : counted(count, language, m.enabledFan, m.enabledFans)
  const failureLine = (count: number, error: unknown) =>
    m.bulkFailed(countFans(count), failureText(error, language))
  const remove = async () => {
    const { done, failed } = await inTurn(fans, async ({ id }) => {
      await call('POST /v1/users/delete', { body: { id } })
    })
    void refresh()
    if (failed[0]) throw failed[0].error
    onClear()
    showToast({ kind: 'success', text: counted(done.length, language, m.deletedFan, m.deletedFans) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.bulkActions} className={styles.bar}>
      <b>{counted(fans.length, language, m.selectedOne, m.selectedMany)}</b>
      <Button size="sm" busy={busy === 'disable'} onClick={() => void change(true)}>
        <Ban aria-hidden="true" /> {m.disableAll}
      </Button>
      <Button size="sm" busy={busy === 'enable'} onClick={() => void change(false)}>
        <CircleCheck aria-hidden="true" /> {m.enableAll}
      </Button>
      <Button size="sm" onClick={() => saveCsv('virage-fans-selected.csv', toCsv(fans, FAN_CSV))}>
        <Download aria-hidden="true" /> {m.exportSelected}
      </Button>
      <Button size="sm" look="danger" onClick={() => setDeleting(true)}>
        <Trash2 aria-hidden="true" /> {m.deleteAll}
      </Button>
      <Button size="sm" look="ghost" onClick={onClear}>
        <X aria-hidden="true" /> {m.clearAll}
      </Button>
      {isDeleting && (
        <ConfirmDialog
          title={m.deleteAllTitle(countFans(fans.length))}
          consequences={[m.deletePerson, fans.map(({ name }) => name).join(', '), m.noUndo]}
          confirmLabel={m.deleteAllConfirm(countFans(fans.length))}
          failureText={m.deleteFailed}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  )
}

/** Sends the id and the flag, nothing else. */
export async function setDisabled(id: number, disabled: boolean): Promise<void> {
  await call('POST /v1/users/update', { body: { id, disabled } })
}
