import { type FormEvent, type ReactNode, useId } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import styles from './FormDialog.module.css'
import { partsMessages } from './parts.messages.ts'
import { WriteFailure } from './WriteFailure.tsx'

interface FormDialogProps {
  title: string
  submitLabel: string
  form: {
    isBusy: boolean
    failure: { error: unknown } | null
    problem: string | undefined
    submit: (event: FormEvent<HTMLFormElement>) => void
  }
  /** Spec §8, for this write. */
  failureText: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A form above the list it adds to. What goes wrong is said in it, and nothing that was typed is lost. */
export function FormDialog({
  title,
  submitLabel,
  form,
  failureText,
  onClose,
  children,
  wide,
}: FormDialogProps) {
  const m = useMessages(partsMessages)
  const id = useId()
  return (
    <Dialog
      labelledBy={id}
      closeLabel={m.close}
      onClose={onClose}
      className={wide ? styles.wide : styles.dialog}
    >
      <form noValidate className={styles.form} onSubmit={form.submit}>
        <h2 id={id} className={`display w3 ${styles.title}`}>
          {title}
        </h2>
        {form.problem !== undefined && <Banner kind="error">{form.problem}</Banner>}
        {form.failure && <WriteFailure text={failureText} error={form.failure.error} />}
        {children}
        <div className={styles.foot}>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button look="flood" type="submit" busy={form.isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
