import { useEffect, useEffectEvent, useId } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { PASSWORD_MIN_LENGTH, RESET_REDIRECT_MS } from '#contract/constants.ts'
import { Button } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { authMessages } from './auth.messages.ts'
import { checkEmail, isTooShort } from './checks.ts'
import { BusyOverlay, type Notice, NoticeBanner } from './form-states.tsx'

interface ResetFormProps {
  /** From the address of the page; empty when it has none. */
  token: string
  onSignIn: (email: string) => void
}

/** The modal's reset mode. The address is not sent: it tells password managers whose password this is. */
export function ResetForm({ token, onSignIn }: ResetFormProps) {
  const language = useLanguage()
  const m = authMessages[language]
  const bannerId = useId()
  const { formState, values, ...form } = useForm({
    initial: { email: '', password: '', confirm: '' },
    wireNames: { new_password: 'password' },
    clearAfter: ['password', 'confirm'],
    check: ({ email, password, confirm }) => ({
      ...checkEmail(email, m),
      ...(isTooShort(password) && { password: m.passwordShort(PASSWORD_MIN_LENGTH) }),
      ...(password !== confirm && { confirm: m.passwordsDiffer }),
    }),
    async send({ password }) {
      if (token === '') return
      await call('POST /v1/auth/password/reset', { body: { token, new_password: password } })
    },
  })

  const isDone = formState.state === 'done' && token !== ''
  const toSignIn = useEffectEvent(() => onSignIn(values.email))
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => toSignIn(), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  const { error: differs, ...confirm } = form.field('confirm')
  const password = { required: true, showLabel: m.showPassword, hideLabel: m.hidePassword }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <NoticeBanner id={bannerId} notice={notice()} />
        <Field
          {...form.field('email')}
          label={m.email}
          type="email"
          required
          autoComplete="username"
          data-autofocus
        />
        <PasswordField
          {...form.field('password')}
          {...password}
          label={m.password}
          placeholder={m.newPasswordPlaceholder}
          autoComplete="new-password"
        />
        <PasswordField
          {...confirm}
          {...password}
          explainedBy={differs ? bannerId : undefined}
          label={m.confirmPassword}
          autoComplete="new-password"
        />
        <Button type="submit" look="flood" size="lg" wide busy={formState.state === 'busy'}>
          {m.resetSubmit}
        </Button>
        <div className={styles.links}>
          <button type="button" onClick={() => onSignIn(values.email)}>
            {m.backToSignIn}
          </button>
        </div>
      </form>
      <BusyOverlay isBusy={formState.state === 'busy'} />
    </>
  )

  function notice(): Notice | null {
    if (differs) return { kind: 'error', text: differs }
    if (token === '') return { kind: 'error', text: m.tokenMissing }
    if (formState.state === 'done') return { kind: 'success', text: m.resetDone }
    if (formState.state !== 'failed') return null
    return { kind: 'error', text: failureText(formState.error, language, m.resetFailed) }
  }
}
