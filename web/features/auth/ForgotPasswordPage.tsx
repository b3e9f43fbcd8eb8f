import { call } from '#client/page.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { authMessages } from './auth.messages.ts'
import { checkEmail } from './checks.ts'
import { FailureBanner } from './form-states.tsx'

export function ForgotPasswordPage() {
  const m = useMessages(accountMessages)
  const auth = useMessages(authMessages)
  usePageTitle(m.forgotTitle)
  const { formState, ...form } = useForm({
    initial: { email: '' },
    check: ({ email }) => checkEmail(email, auth),
    async send({ email }) {
      await call('POST /v1/auth/password/reset/request', { body: { email: email.trim() } })
    },
  })

  const isBusy = formState.state === 'busy'
  return (
    <AccountCard title={m.forgotTitle} tagline={m.forgotHint}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {formState.state === 'done' && <Banner kind="success">{m.forgotSent}</Banner>}
        {formState.state === 'failed' && <FailureBanner sentence={m.forgotFailed} error={formState.error} />}
        <Field {...form.field('email')} label={m.email} type="email" required autoComplete="email" />
        <Button type="submit" look="flood" size="lg" wide busy={isBusy}>
          {isBusy ? m.forgotSending : m.forgotSubmit}
        </Button>
        <p className={styles.links}>
          <Link to="/login">{m.backToSignIn}</Link>
        </p>
      </form>
    </AccountCard>
  )
}
