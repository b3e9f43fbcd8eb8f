// Signing in with a passkey, alone or as the second factor.
import { KeyRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import { askForPasskey, knowsPasskeys } from '#client/passkeys.ts'
import type { Suspension } from '#contract/errors.ts'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { OwnUser } from '#contract/user.ts'
import { useGone } from '#site/useGone.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import type { Notice } from './form-parts.tsx'
import { passkeyMessages } from './passkey.messages.ts'

/** Keeps the session that any way to sign in has opened, unless its form has been closed meanwhile. */
export function useTakeSession(): (element: OwnUser & { access_token: string }) => Promise<void> {
  const gone = useGone()
  return async ({ access_token, ...user }) => {
    gone().throwIfAborted()
    await session.login(access_token, user)
  }
}

/** reports.5: the account is suspended; the ticket is good for an appeal. */
export interface Refused {
  suspension: Suspension
  ticket: string
}

/** Any way to sign in may end in a suspension, which is told with the appeal in place of the form. */
export function orSuspended<T>(signIn: Promise<T>, onSuspended: (refused: Refused) => void): Promise<T> {
  return signIn.catch((error: unknown) => {
    if (error instanceof CallFailure && error.code === 'suspended') {
      const { suspension, ticket } = error
      if (suspension && ticket !== undefined) onSuspended({ suspension, ticket })
    }
    throw error
  })
}

/** True on the server, which draws /login: nearly every browser knows passkeys, and the page must not move when it starts. */
const useKnowsPasskeys = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    knowsPasskeys,
    () => true,
  )

export function PasskeyButton({ onPress }: { onPress: () => void }) {
  const m = useMessages(passkeyMessages)
  if (!useKnowsPasskeys()) return null
  return (
    <Button onClick={onPress} title={m.signInWithPasskey}>
      <KeyRound aria-hidden="true" /> {m.passkey}
    </Button>
  )
}

interface PasskeyAttempt {
  notice: Notice | null
  isBusy: boolean
  forget: () => void
  /** Asks the server, then the browser, and gives the answer to `finish`. */
  run: (ask: () => Promise<object>, finish: (answer: PasskeyAssertion) => Promise<void>) => void
}

/** One press on a button that asks for a passkey: busy, or what went wrong. */
export function usePasskeyAttempt(): PasskeyAttempt {
  const language = useLanguage()
  const m = passkeyMessages[language]
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function attempt(
    ask: () => Promise<object>,
    finish: (answer: PasskeyAssertion) => Promise<void>,
  ): Promise<void> {
    setBusy(true)
    setNotice(null)
    try {
      const outcome = await askForPasskey(await ask())
      if (outcome.state === 'answer') await finish(outcome.answer)
      else setNotice({ kind: 'error', text: outcome.state === 'cancelled' ? m.cancelled : m.failed })
    } catch (error) {
      setNotice({ kind: 'error', text: failureText(error, language, m.failed) })
    }
    setBusy(false)
  }

  return {
    notice,
    isBusy,
    forget: () => setNotice(null),
    run(ask, finish) {
      if (!isBusy) void attempt(ask, finish)
    },
  }
}

/** Signs in with a passkey alone (passkeys.3). */
export function usePasskeySignIn(onSignedIn: () => void, onSuspended: (refused: Refused) => void) {
  const { run, ...attempt } = usePasskeyAttempt()
  const takeSession = useTakeSession()
  const ask = async () => (await call('POST /v1/auth/passkey/options', {})).element
  const finish = async (response: PasskeyAssertion) => {
    const answer = call('POST /v1/auth/passkey', { body: { response } }, { unauthorized: 'throw' })
    const { element } = await orSuspended(answer, onSuspended)
    await takeSession(element)
    onSignedIn()
  }
  return { ...attempt, start: () => run(ask, finish) }
}
