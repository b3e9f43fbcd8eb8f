import { type FormEvent, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextArea } from './Field.tsx'
import { Banner } from './feedback.tsx'
import styles from './ReportDialog.module.css'

const CAUSES = ['insult', 'hate', 'sexual', 'spam', 'stolen', 'other'] as const
type Cause = (typeof CAUSES)[number]

interface ReportWords extends Record<Cause, string> {
  title: (name: string) => string
  hint: string
  what: string
  details: string
  detailsHint: (max: number) => string
  tooLong: (max: number) => string
  missing: string
  send: string
  cancel: string
  close: string
}

interface ReportDialogProps {
  words: ReportWords
  /** Of what is reported. */
  name: string
  /** The longest reason that the server takes. */
  maxLength: number
  /** Rejects where the server refused. */
  onSend: (reason: string) => Promise<void>
  failureText: (error: unknown) => string
  onClose: () => void
}

type State = { state: 'idle' | 'busy' } | { state: 'failed'; text: string }

/** Why something is reported: one press for the usual causes, and words for the rest. */
export function ReportDialog(props: ReportDialogProps) {
  const { words: m, name, maxLength, onSend, failureText, onClose } = props
  const titleId = useId()
  const [cause, setCause] = useState<Cause>('insult')
  const [details, setDetails] = useState('')
  const [problem, setProblem] = useState<string>()
  const [state, setState] = useState<State>({ state: 'idle' })

  async function send(): Promise<void> {
    const said = details.trim()
    const reason = cause === 'other' ? said : [m[cause], said].filter(Boolean).join(': ')
    if (reason === '') return setProblem(m.missing)
    if (reason.length > maxLength) return setProblem(m.tooLong(maxLength))
    setState({ state: 'busy' })
    try {
      await onSend(reason)
    } catch (error) {
      setState({ state: 'failed', text: failureText(error) })
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (state.state !== 'busy') void send()
  }
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <h2 id={titleId} className={`display w3 ${styles.title}`}>
          {m.title(name)}
        </h2>
        {state.state === 'failed' && <Banner kind="error">{state.text}</Banner>}
        <fieldset className={styles.causes}>
          <legend>{m.what}</legend>
          {CAUSES.map((one) => (
            <label key={one} data-picked={one === cause || undefined}>
              <input
                type="radio"
                name="cause"
                checked={one === cause}
                {...(one === cause && { 'data-autofocus': true })}
                onChange={() => setCause(one)}
              />
              {m[one]}
            </label>
          ))}
        </fieldset>
        <TextArea
          label={m.details}
          hint={m.detailsHint(maxLength)}
          error={problem}
          rows={3}
          value={details}
          onChange={(event) => {
            setDetails(event.target.value)
            setProblem(undefined)
          }}
        />
        <p className={styles.hint}>{m.hint}</p>
        <div className={styles.foot}>
          <Button onClick={onClose}>{m.cancel}</Button>
          <Button look="flood" type="submit" busy={state.state === 'busy'}>
            {m.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
