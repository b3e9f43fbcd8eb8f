import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { PASSWORD_MIN_LENGTH } from '#contract/constants.ts'
import { Button } from '#ui/Button.tsx'
import { Field, PasswordField } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage } from '#web/base/useMessages.ts'
import styles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { authMessages } from './auth.messages.ts'
import { checkEmail, checkFilled, isTooShort } from './checks.ts'

export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const language = useLanguage()
  const m = accountMessages[language]
  const auth = authMessages[language]
  const { formState, ...form } = useForm({
    initial: { name: '', email: '', password: '', confirm: '' },
    check: ({ name, email, password, confirm }) => ({
      ...checkFilled('name', name, m.nameNeeded),
      ...checkEmail(email, auth),
      ...(isTooShort(password) && { password: m.passwordShortBare(PASSWORD_MIN_LENGTH) }),
      ...(password !== confirm && { confirm: m.passwordsDifferBare }),
    }),
    async send({ name, email, password }) {
      const body = { name: name.trim(), email: email.trim(), password }
      await call('POST /v1/auth/register', { body })
      onRegistered(body.email)
    },
  })

  const isBusy = formState.state === 'busy'
  const password = {
    required: true,
    minLength: PASSWORD_MIN_LENGTH,
    autoComplete: 'new-password',
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
  }
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      {formState.state === 'failed' && (
        <Banner kind="error">{failureText(formState.error, language, m.createFailed)}</Banner>
      )}
      <Field {...form.field('name')} label={m.fullName} required autoComplete="name" />
      <Field {...form.field('email')} label={m.email} type="email" required autoComplete="email" />
      <div className={styles.pair}>
        <PasswordField {...form.field('password')} {...password} label={m.password} />
        <PasswordField {...form.field('confirm')} {...password} label={m.confirmPassword} />
      </div>
      <Button type="submit" look="flood" size="lg" wide busy={isBusy}>
        {isBusy ? m.creatingAccount : m.createAccount}
      </Button>
      <p className={styles.links}>
        <span>
          {m.haveAccount} <Link to="/login">{m.signInLink}</Link>
        </span>
      </p>
    </form>
  )
}
