import { Button } from '#ui/Button.tsx'
import { useDialog } from '#web/base/dialog.tsx'
import { Panel } from '#web/base/profile/Panel.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './section.module.css'
import { settingsMessages } from './settings.messages.ts'

export function DeleteSection({ userId }: { userId: number }) {
  const m = useMessages(settingsMessages)
  const dialog = useDialog()
  return (
    <Panel title={m.danger}>
      <div className={styles.stack}>
        <p className={styles.hint}>{m.dangerHint}</p>
        <Button
          look="danger"
          aria-haspopup="dialog"
          onClick={() => dialog.open(<DeleteDialog userId={userId} onClose={dialog.close} />)}
        >
          {m.deleteAccount}
        </Button>
      </div>
    </Panel>
  )
}
