import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './FormDialog.module.css'
import { partsMessages } from './parts.messages.ts'
import { WriteFailure } from './WriteFailure.tsx'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What follows from it, in figures. */
  consequences: ReactNode[]
  /** The button says what happens. */
  confirmLabel: string
  /** Spec §8, for when it does not work. */
  failureText: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asked before what cannot be undone. Closes once it is done; says so if it is not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, confirmLabel, failureText, onConfirm, onClose } = props
  const m = useMessages(partsMessages)
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure({ error })
      setBusy(false)
    }
  }
  return (
    <Dialog labelledBy={id} closeLabel={m.close} onClose={onClose} className={styles.dialog}>
      <div className={styles.form}>
        <h2 id={id} className={`display w3 ${styles.title}`}>
          {title}
        </h2>
        {failure && <WriteFailure text={failureText} error={failure.error} />}
        <ul className={styles.lines}>
          {consequences.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a question never move.
            <li key={i}>{line}</li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button onClick={onClose} data-autofocus>
            {m.cancel}
          </Button>
          <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
