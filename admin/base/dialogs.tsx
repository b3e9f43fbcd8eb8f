import { type ReactNode, useId, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureDetail } from '#client/failure-text.ts'
import { type Form, type FormOptions, useForm } from '#site/form/useForm.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Banner } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { WriteFailure } from './actions.tsx'
import styles from './dialogs.module.css'
import { useIsShown } from './is-shown.ts'
import { partsMessages } from './parts.messages.ts'
import { useRefresh } from './queries.ts'

interface DialogFormOptions<V> extends FormOptions<V> {
  /** What the toast says once it is saved. */
  doneText: string
  /** The sentence for a save that failed. */
  failureText: string
  onClose: () => void
}

interface DialogForm<V> extends Form<V> {
  failureText: string
}

/** A form in a dialog: once saved, the dialog closes, a toast says so and the lists are read again. */
export function useDialogForm<V extends Record<string, string>>(
  options: DialogFormOptions<V>,
): DialogForm<V> {
  const { doneText, failureText, onClose, send, ...form } = options
  const { close, tellFailure } = useClosing(onClose, failureText)
  const refresh = useRefresh()
  return {
    failureText,
    ...useForm<V>({
      ...form,
      async send(values) {
        await send(values).catch((error: unknown) => {
          tellFailure(error)
          throw error
        })
        close()
        showToast({ kind: 'success', text: doneText })
        void refresh()
      },
    }),
  }
}

/** An answer may come when its dialog is closed, and another one open: then it closes none, and a toast tells of failure. */
function useClosing(onClose: () => void, failureText: string) {
  const language = useLanguage()
  const refresh = useRefresh()
  const isShown = useIsShown()
  return {
    close() {
      if (isShown()) onClose()
    },
    tellFailure(error: unknown) {
      if (isOutdated(error)) void refresh()
      if (isShown()) return
      const detail = failureDetail(error, language)
      showToast({ kind: 'error', text: failureText, ...(detail !== null && { detail }) })
    },
  }
}

/** admin.9: what the list shows is no longer so; another admin was probably faster. */
const isOutdated = (error: unknown) =>
  error instanceof CallFailure && (error.status === 404 || error.status === 409)

interface FormDialogProps {
  title: string
  submitLabel: string
  form: Pick<DialogForm<Record<string, string>>, 'formState' | 'problem' | 'submit' | 'failureText'>
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A form above the list it adds to. Failures are shown inside it, and nothing that was typed is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, form, onClose, children, wide } = props
  const { formState, problem, submit, failureText } = form
  const m = useMessages(partsMessages)
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  return (
    <Dialog
      labelledBy={id}
      closeLabel={m.close}
      onClose={onClose}
      // A press beside the form must not cost what was typed.
      staysOnBackdrop={isTouched}
      className={wide ? styles.wide : styles.dialog}
    >
      <form
        noValidate
        autoComplete="off"
        className={styles.form}
        onInput={() => setTouched(true)}
        onSubmit={submit}
      >
        <h2 id={id} className={`display w3 ${styles.title}`}>
          {title}
        </h2>
        {problem !== undefined && <Banner kind="error">{problem}</Banner>}
        {formState.state === 'failed' && <WriteFailure text={failureText} error={formState.error} />}
        {children}
        <div className={styles.foot}>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button look="flood" type="submit" busy={formState.state === 'busy'}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** What follows from it, in figures. */
  consequences: ReactNode[]
  /** The button says what happens. */
  confirmLabel: string
  /** The sentence for when it fails. */
  failureText: string
  /** What the toast says once it is done; without it the page shows the outcome by itself. */
  doneText?: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asked before anything that cannot be undone. Once it is done the dialog closes and the lists are read again. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, confirmLabel, failureText, doneText, onConfirm, onClose } = props
  const m = useMessages(partsMessages)
  const refresh = useRefresh()
  const { close, tellFailure } = useClosing(onClose, failureText)
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      close()
      if (doneText !== undefined) showToast({ kind: 'success', text: doneText })
      void refresh()
    } catch (error) {
      setFailure({ error })
      setBusy(false)
      tellFailure(error)
    }
  }
  return (
    <Dialog labelledBy={id} closeLabel={m.close} onClose={onClose} className={styles.dialog}>
      <div className={styles.form}>
        <h2 id={id} className={`display w3 ${styles.title} ${styles.question}`}>
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
