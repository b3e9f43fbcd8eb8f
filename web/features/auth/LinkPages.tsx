// The pages that links in mails and sign-in services lead to, and the one that asks for such a mail (links).
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import {
  CALLBACK_REDIRECT_MS,
  PASSWORD_MIN_LENGTH,
  RESET_REDIRECT_MS,
  VERIFIED_REDIRECT_MS,
} from '#contract/constants.ts'
import { useForm } from '#site/form/useForm.ts'
import { usePageTitle } from '#site/page.ts'
import { navigate } from '#site/router/place.ts'
import { Link, useParams, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass, Spinner } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { AccountCard } from './AccountCard.tsx'
import formStyles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { useForgotForm, useResetForm } from './account-forms.ts'
import { authMessages } from './auth.messages.ts'
import { checkEmail } from './checks.ts'
import {
  AuthForm,
  EmailField,
  FailureBanner,
  NewPasswordFields,
  NoticeBanner,
  useResend,
} from './form-parts.tsx'
import styles from './LinkPages.module.css'

/** Asks for the mail with the link to a new password. */
export function ForgotPasswordPage() {
  const m = useMessages(accountMessages)
  const form = useForgotForm()
  const { formState } = form
  usePageTitle(m.forgotTitle)
  return (
    <AccountCard title={m.forgotTitle} tagline={m.forgotHint}>
      <AuthForm
        form={form}
        banner={
          <>
            {formState.state === 'done' && <Banner kind="success">{m.forgotSent}</Banner>}
            {formState.state === 'failed' && (
              <FailureBanner sentence={m.forgotFailed} error={formState.error} />
            )}
          </>
        }
        submitLabel={formState.state === 'busy' ? m.forgotSending : m.forgotSubmit}
        links={<Link to="/login">{m.backToSignIn}</Link>}
      >
        <EmailField field={form.field('email')} autoComplete="email" />
      </AuthForm>
    </AccountCard>
  )
}

/** Sets a new password with the token of the mail's link. */
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

interface Destination {
  path: string
  state?: unknown
}

function NewPasswordForm({ token, next = { path: '/' } }: { token: string; next?: Destination }) {
  const m = useMessages(accountMessages)
  const form = useResetForm(token, { asksEmail: false })
  const { formState } = form
  useRedirectLater(formState.state === 'done', next, RESET_REDIRECT_MS)
  if (formState.state === 'done') return <Banner kind="success">{m.resetDone}</Banner>
  return (
    <AuthForm
      form={form}
      banner={
        formState.state === 'failed' && <FailureBanner sentence={m.resetFailed} error={formState.error} />
      }
      submitLabel={formState.state === 'busy' ? m.resetting : m.resetSubmit}
      links={<Link to="/auth/password/request">{m.requestNewLink}</Link>}
    >
      <NewPasswordFields
        password={form.field('password')}
        confirm={form.field('confirm')}
        labels={{ password: m.newPassword, confirm: m.confirmPassword }}
        minLength={PASSWORD_MIN_LENGTH}
      />
    </AuthForm>
  )
}

export function VerifyEmailPage() {
  const language = useLanguage()
  const m = accountMessages[language]
  const { token = '' } = useParams()
  const { verification, again } = useEmailVerification(token.trim())
  usePageTitle(m.verifyTitle)
  const signIn = verification.state === 'success' ? verification.signIn : undefined
  useRedirectLater(verification.state === 'success', { path: '/login', state: signIn }, VERIFIED_REDIRECT_MS)

  // accounts.11: the address is proved, but which password is the owner's is not known.
  if (verification.state === 'passwordMissing') {
    return (
      <AccountCard key="choose" title={m.chooseTitle} tagline={m.chooseHint} announce>
        <NewPasswordForm
          token={verification.resetToken}
          next={{ path: '/login', state: verification.signIn }}
        />
      </AccountCard>
    )
  }
  return (
    <AccountCard title={m.verifyTitle}>
      <Outcome verification={verification} />
      {isDead(verification) && <ResendForm />}
      {canTryAgain(verification) && (
        <Button look="flood" size="lg" wide onClick={again}>
          {m.tryAgain}
        </Button>
      )}
      {verification.state !== 'verifying' && (
        <Link
          to="/login"
          state={signIn}
          className={buttonClass({
            look: verification.state === 'success' ? 'flood' : 'plain',
            size: 'lg',
            wide: true,
          })}
        >
          {m.goToLogin}
        </Link>
      )}
    </AccountCard>
  )
}

function Outcome({ verification }: { verification: Verification }) {
  const language = useLanguage()
  const m = accountMessages[language]
  if (verification.state === 'invalid') return <Banner kind="error">{m.verifyInvalid}</Banner>
  if (verification.state === 'success') return <Banner kind="success">{m.verified}</Banner>
  if (verification.state === 'error') {
    return (
      <>
        <Banner kind="error">{m.verifyFailed}</Banner>
        {canTryAgain(verification) && (
          <p className={formStyles.hint}>{failureDetail(verification.error, language)}</p>
        )}
      </>
    )
  }
  return (
    <p role="status" className={formStyles.hint}>
      <Spinner /> {m.verifying}
    </p>
  )
}

/** A link that the server called invalid stays invalid; other failures may pass. */
function canTryAgain(verification: Verification): boolean {
  if (verification.state !== 'error') return false
  const { error } = verification
  return !(error instanceof CallFailure) || error.status === 0 || error.status === 429 || error.status >= 500
}

/** The link is expired, used up or mistyped: another one helps. */
function isDead(verification: Verification): boolean {
  if (verification.state === 'invalid') return true
  return verification.state === 'error' && !canTryAgain(verification)
}

/** home.2: asks for a new link. Whose the dead one was is not told, so the address is typed. */
function ResendForm() {
  const m = useMessages(authMessages)
  const { notice, isBusy, resend } = useResend()
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => checkEmail(email, m),
    send: async ({ email }) => resend(email),
  })
  return (
    <form className={formStyles.form} noValidate onSubmit={form.submit}>
      <EmailField field={form.field('email')} autoComplete="email" />
      <NoticeBanner notice={notice} />
      <Button type="submit" look="flood" size="lg" wide busy={isBusy}>
        {m.resend}
      </Button>
    </form>
  )
}

/** What the sign-in page is told: the address that was verified, and where the registration came from. */
interface SignInState {
  email: string
  from: string | null
}

type Verification =
  | { state: 'verifying' | 'invalid' }
  | { state: 'success'; signIn: SignInState }
  | { state: 'passwordMissing'; signIn: SignInState; resetToken: string }
  | { state: 'error'; error: unknown }

/** Verifies the address of a mail's link at once, and again on demand. */
function useEmailVerification(token: string): { verification: Verification; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt makes the call anew.
  useEffect(() => {
    if (token === '') return
    const giveUp = new AbortController()
    call('GET /v1/auth/email/verify/{token}', { params: { token } }, { signal: giveUp.signal }).then(
      (answer) => !giveUp.signal.aborted && setVerification(verified(answer)),
      (error: unknown) => !giveUp.signal.aborted && setVerification({ state: 'error', error }),
    )
    return () => giveUp.abort()
  }, [token, attempt])

  if (token === '') return { verification: { state: 'invalid' }, again: () => undefined }
  const again = () => {
    setVerification({ state: 'verifying' })
    setAttempt(attempt + 1)
  }
  return { verification, again }
}

interface VerifyAnswer {
  element: { reset_token: string } | null
  email: string
  return_to: string | null
}

function verified({ element, email, return_to: from }: VerifyAnswer): Verification {
  const signIn = { email, from }
  if (element === null) return { state: 'success', signIn }
  return { state: 'passwordMissing', signIn, resetToken: element.reset_token }
}

/** Goes to a page after a pause, so that the message can be read. */
function useRedirectLater(isDue: boolean, { path, state }: Destination, afterMs: number): void {
  const leadOn = useEffectEvent(() => navigate(path, { state: state ?? null }))
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => leadOn(), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, afterMs])
}

/** links.4: after 2 s it closes its window if another one opened it, otherwise it goes to /login. */
export function CallbackPage() {
  const m = useMessages(accountMessages)
  usePageTitle(m.signIn)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (window.opener) window.close()
      else navigate('/login')
    }, CALLBACK_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.page}>
      <Spinner />
      <div role="status">
        <h1>{m.callback}</h1>
      </div>
    </main>
  )
}
