import { useId } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { Button } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import { checkEmail, checkFilled, isTooShort } from './checks.ts'
import { BusyOverlay, type Notice, NoticeBanner } from './form-states.tsx'
import { SsoButtons, useSso } from './SsoButtons.tsx'
import { useResend } from './useResend.ts'

interface SignUpFormProps {
  initialEmail: string
  onSignedIn: () => void
  onSignIn: (email: string) => void
}

/** The modal's sign-up mode. */
export function SignUpForm({ initialEmail, onSignedIn, onSignIn }: SignUpFormProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const bannerId = useId()
  const resend = useResend()
  const sso = useSso(onSignedIn)
  const form = useForm({
    initial: { email: initialEmail, username: '', password: '', confirm: '' },
    wireNames: { name: 'username' },
    clearAfter: ['password', 'confirm'],
    check({ email, username, password, confirm }) {
      resend.forget()
      sso.forget()
      return {
        ...checkEmail(email, m),
        ...checkFilled('username', username, m.usernameNeeded),
        ...(isTooShort(password) && { password: m.passwordShort(PASSWORD_MIN_LENGTH) }),
        ...(password !== confirm && { confirm: m.passwordsDiffer }),
      }
    },
    async send({ email, username, password }) {
      await call('POST /v1/auth/register', { body: { name: username.trim(), email: email.trim(), password } })
    },
  })

  const { formState, values } = form
  const isBusy = formState.state === 'busy' || sso.ssoState.state === 'busy' || resend.isBusy
  // The modal says it in its banner (auth.6); the field only points there.
  const { error: differs, ...confirm } = form.field('confirm')
  const password = { required: true, showLabel: m.showPassword, hideLabel: m.hidePassword }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <NoticeBanner
          id={bannerId}
          notice={resend.notice ?? notice()}
          onResend={() => resend.resend(values.email)}
        />
        <Field
          {...form.field('email')}
          label={m.email}
          type="email"
          required
          autoComplete="email"
          data-autofocus
        />
        <Field {...form.field('username')} label={m.username} required autoComplete="nickname" />
        <div className={styles.pair}>
          <PasswordField
            {...form.field('password')}
            {...password}
            label={m.password}
            autoComplete="new-password"
          />
          <PasswordField
            {...confirm}
            {...password}
            explainedBy={differs ? bannerId : undefined}
            label={m.confirmPassword}
            autoComplete="new-password"
          />
        </div>
        <Button type="submit" look="flood" size="lg" wide busy={formState.state === 'busy'}>
          {m.signUpSubmit}
        </Button>
        <div className={styles.links}>
          <span>
            {m.haveAccount}{' '}
            <button type="button" onClick={() => onSignIn(values.email)}>
              {m.signInLink}
            </button>
          </span>
        </div>
        <SsoButtons onChoose={sso.start} />
      </form>
      <BusyOverlay isBusy={isBusy} />
    </>
  )

  function notice(): Notice | null {
    if (differs) return { kind: 'error', text: differs }
    if (sso.ssoState.state === 'failed') return { kind: 'error', text: sso.ssoState.text }
    if (formState.state === 'done') return { kind: 'success', text: m.registered, canResend: true }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language, m.registrationFailed) }
  }
}
