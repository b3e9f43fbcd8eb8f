import { useEffect, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import { VERIFIED_REDIRECT_MS } from '#contract/constants.ts'
import { Button, buttonClass, Spinner } from '#ui/Button.tsx'
import { Banner } from '#ui/feedback.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useParams } from '#web/base/router/Router.tsx'
import { useLanguage } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { AccountCard } from './AccountCard.tsx'
import authFormStyles from './AuthForm.module.css'
import { accountMessages } from './account.messages.ts'
import { useRedirectLater } from './useRedirectLater.ts'

export function VerifyEmailPage() {
  const language = useLanguage()
  const m = accountMessages[language]
  const { token = '' } = useParams()
  const { verification, again } = useEmailVerification(token.trim())
  usePageTitle(m.verifyTitle)
  useRedirectLater(verification.state === 'success', '/login', VERIFIED_REDIRECT_MS)

  return (
    <AccountCard title={m.verifyTitle}>
      <Outcome verification={verification} />
      {canTryAgain(verification) && (
        <Button look="flood" size="lg" wide onClick={again}>
          {m.tryAgain}
        </Button>
      )}
      {verification.state !== 'verifying' && (
        <Link to="/login" className={buttonClass({ size: 'lg', wide: true })}>
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
          <p className={authFormStyles.hint}>{failureDetail(verification.error, language)}</p>
        )}
      </>
    )
  }
  return (
    <p role="status" className={authFormStyles.hint}>
      <Spinner /> {m.verifying}
    </p>
  )
}

/** A link the server called invalid stays so; anything else may work the next time. */
function canTryAgain(verification: Verification): boolean {
  if (verification.state !== 'error') return false
  const { error } = verification
  return !(error instanceof CallFailure) || error.status === 0 || error.status === 429 || error.status >= 500
}

type Verification = { state: 'verifying' | 'success' | 'invalid' } | { state: 'error'; error: unknown }

/** Verifies the address a mail's link stands for; again on demand, for links may be opened twice. */
function useEmailVerification(token: string): { verification: Verification; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [verification, setVerification] = useState<Verification>({ state: 'verifying' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt makes the call anew.
  useEffect(() => {
    if (token === '') return
    const giveUp = new AbortController()
    call('GET /v1/auth/email/verify/{token}', { params: { token } }, { signal: giveUp.signal }).then(
      () => !giveUp.signal.aborted && setVerification({ state: 'success' }),
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
