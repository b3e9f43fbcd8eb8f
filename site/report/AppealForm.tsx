import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { APPEAL_MAX_LENGTH } from '#contract/constants.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { Restored } from '#site/form/Restored.tsx'
import { useForm } from '#site/form/useForm.ts'
import { useSession } from '#site/page.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { appealMessages } from '#texts/appeal.messages.ts'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import styles from './AppealForm.module.css'

interface AppealFormProps {
  reportId: number
  /** Of a refused sign-in; a session appeals as it is. */
  ticket?: string | undefined
  onSent?: () => void
}

/** reports.4: one appeal against a decision. */
export function AppealForm({ reportId, ticket, onSent }: AppealFormProps) {
  const m = useMessages(appealMessages)
  const language = useLanguage()
  const { user } = useSession()
  const form = useForm({
    initial: { text: '' },
    // Whoever was refused at signing in is not known here, and the device may be somebody else's.
    ...(user && { draft: draftKey('appeal', user.id, reportId) }),
    check: ({ text }) => (text.trim() === '' ? { text: m.missing } : {}),
    async send({ text }) {
      const token = ticket === undefined ? {} : { token: ticket }
      await call(
        'POST /v1/reports/appeal',
        { body: { id: reportId, text } },
        { ...token, unauthorized: ticket === undefined ? 'end-session' : 'throw' },
      )
      onSent?.()
    },
  })
  const { formState } = form
  if (formState.state === 'done') return <Banner kind="success">{m.sent}</Banner>
  return (
    <form noValidate className={styles.form} aria-label={m.appeal} onSubmit={form.submit}>
      {formState.state === 'failed' && <Banner kind="error">{failureText(formState.error, language)}</Banner>}
      <Restored throwAway={form.throwAway} />
      <TextArea
        {...form.field('text')}
        label={m.words}
        hint={m.hint}
        rows={3}
        maxLength={APPEAL_MAX_LENGTH}
      />
      <Button type="submit" busy={formState.state === 'busy'}>
        {m.send}
      </Button>
    </form>
  )
}
