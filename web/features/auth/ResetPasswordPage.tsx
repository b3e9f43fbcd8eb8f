import { call } from '#client/page.ts'
import { PASSWORD_MIN_LENGTH, RESET_REDIRECT_MS } from '#contract/constants.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { PasswordField } from '#ui/Field.tsx'
import { Banner } from '#ui/feedback.tsx'
import { useForm } from '#web/base/form/useForm.ts'
import { Link } from '#web/base/router/Link.tsx'
import { useSearchParams } from '#web/base/router/Router.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { AccountCard } from './AccountCard.tsx'
import styles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { authMessages } from './auth.messages.ts'
import { isTooShort } from './checks.ts'
import { FailureBanner } from './form-states.tsx'
import { useRedirectLater } from './useRedirectLater.ts'

export function ResetPasswordPage() {
  const m = useMessages(accountMessages)
  const auth = useMessages(authMessages)
  const [search] = useSearchParams()
  const token = search.get('token')?.trim() ?? ''
  usePageTitle(m.resetTitle)
  if (token !== '') {
    return (
      <AccountCard title={m.resetTitle}>
        <NewPasswordForm token={token} />
      </AccountCard>
    )
  }
  return (
    <AccountCard title={m.resetTitle}>
      <Banner kind="error">{auth.tokenMissing}</Banner>
      <Link to="/auth/password/request" className={buttonClass({ look: 'flood', size: 'lg', wide: true })}>
        {m.requestNewLink}
      </Link>
    </AccountCard>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const m = useMessages(accountMessages)
  const auth = useMessages(authMessages)
  const { formState, ...form } = useForm({
    initial: { password: '', confirm: '' },
    wireNames: { new_password: 'password' },
    clearAfter: ['password', 'confirm'],
    check: ({ password, confirm }) => ({
      ...(isTooShort(password) && { password: auth.passwordShort(PASSWORD_MIN_LENGTH) }),
      ...(password !== confirm && { confirm: auth.passwordsDiffer }),
    }),
    async send({ password }) {
      await call('POST /v1/auth/password/reset', { body: { token, new_password: password } })
    },
  })
  useRedirectLater(formState.state === 'done', '/', RESET_REDIRECT_MS)
  if (formState.state === 'done') return <Banner kind="success">{m.resetDone}</Banner>

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
      {formState.state === 'failed' && <FailureBanner sentence={m.resetFailed} error={formState.error} />}
      <PasswordField {...form.field('password')} {...password} label={m.newPassword} />
      <PasswordField {...form.field('confirm')} {...password} label={m.confirmPassword} />
      <Button type="submit" look="flood" size="lg" wide busy={isBusy}>
        {isBusy ? m.resetting : m.resetSubmit}
      </Button>
      <p className={styles.links}>
        <Link to="/auth/password/request">{m.requestNewLink}</Link>
      </p>
    </form>
  )
}
