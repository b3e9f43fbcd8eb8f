import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'

export type Verification = { state: 'verifying' | 'success' | 'invalid' } | { state: 'error'; error: unknown }

/** Verifies the address a mail's link stands for; again on demand, for links may be opened twice. */
export function useEmailVerification(token: string): { verification: Verification; again: () => void } {
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
