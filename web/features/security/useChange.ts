// The changes a fan makes to their passkeys and codes.
import { useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import { askForPasskey, knowsPasskeys, makePasskey, type PasskeyOutcome } from '#client/passkeys.ts'
import type { SecondFactor } from '#contract/passkeys.ts'
import { queryClient } from '#site/queries.tsx'
import { useLanguage } from '#site/useMessages.ts'
import { securityMessages } from './security.messages.ts'

export const SECOND_FACTOR_KEY = ['second-factor'] as const

type Sentence = 'cancelled' | 'known' | 'failed'
/** The browser made or used no passkey; the sentence says why. */
class NoPasskey extends Error {
  readonly sentence: Sentence
  constructor({ state }: Exclude<PasskeyOutcome<never>, { state: 'answer' }>) {
    super(state)
    this.sentence = state
  }
}

interface Change {
  isBusy: boolean
  problem: string | null
  /** Runs one change. Where the sign-in is too old, a passkey is asked for first; else the fan signs in again. */
  run: (work: () => Promise<void>) => void
}

export function useChange({ enabled }: Pick<SecondFactor, 'enabled'>): Change {
  const language = useLanguage()
  const m = securityMessages[language]
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      await whileFresh(work, enabled && knowsPasskeys())
    } catch (error) {
      setProblem(
        error instanceof NoPasskey ? m[error.sentence] : failureText(error, language, m.changeFailed),
      )
    }
    await queryClient.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
    setBusy(false)
  }

  return {
    isBusy,
    problem,
    run(work) {
      if (!isBusy) void change(work)
    },
  }
}

/** passkeys.5: changes need a fresh sign-in, or a passkey. */
async function whileFresh(work: () => Promise<void>, canConfirm: boolean): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 'fresh_sign_in_needed') throw error
    if (!canConfirm) return signInAgain()
    await confirm()
    await work()
  }
}

async function confirm(): Promise<void> {
  const { element } = await call('POST /v1/passkeys/confirm/options', {})
  const outcome = await askForPasskey(element)
  if (outcome.state !== 'answer') throw new NoPasskey(outcome)
  await call('POST /v1/passkeys/confirm', { body: { response: outcome.answer } })
}

/** Ends this session and leads to sign-in, and from there back here. */
async function signInAgain(): Promise<void> {
  await call('POST /v1/users/logout', {}, { unauthorized: 'throw' })
  session.expire({ redirect: true })
}

/** Returns the recovery codes that come with the first passkey. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { element: options } = await call('POST /v1/passkeys/add/options', {})
  const outcome = await makePasskey(options)
  if (outcome.state !== 'answer') throw new NoPasskey(outcome)
  const { element } = await call('POST /v1/passkeys/add', { body: { name, response: outcome.answer } })
  return element.recovery_codes
}
