import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import { checkEmail } from './checks.ts'
import { BusyOverlay, type Notice, NoticeBanner } from './form-states.tsx'

interface ForgotFormProps {
  initialEmail: string
  onSignIn: (email: string) => void
}

/** The modal's forgotPassword mode. */
export function ForgotForm({ initialEmail, onSignIn }: ForgotFormProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const { formState, ...form } = useForm({
    initial: { email: initialEmail },
    check: ({ email }) => checkEmail(email, m),
    async send({ email }) {
      await call('POST /v1/auth/password/reset/request', { body: { email: email.trim() } })
    },
  })

  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <NoticeBanner notice={notice()} />
        <p className={styles.hint}>{m.forgotHint}</p>
        <Field
          {...form.field('email')}
          label={m.email}
          type="email"
          required
          autoComplete="email"
          data-autofocus
        />
        <Button type="submit" look="flood" size="lg" wide busy={formState.state === 'busy'}>
          {m.forgotSubmit}
        </Button>
        <div className={styles.links}>
          <button type="button" onClick={() => onSignIn(form.values.email)}>
            {m.backToSignIn}
          </button>
        </div>
      </form>
      <BusyOverlay isBusy={formState.state === 'busy'} />
    </>
  )

  function notice(): Notice | null {
    if (formState.state === 'done') return { kind: 'success', text: m.instructionsSent }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language) }
  }
}
