// Signing in with a passkey alone, and the second step of a sign-in by password or identity provider.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import type { Place } from '#server/features/accounts/index.ts'
import { type Fan, findFan, isDisabled } from '#server/features/fans/index.ts'
import { addressKey } from '#server/http/address.ts'
import { Failure } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Language } from '#texts/messages.ts'
import type { CheckAssertion } from './assertions.ts'
import { audit, tell } from './passkeys.service.ts'
import { hasPasskey, listPasskeys, spendCode } from './passkeys.storage.ts'
import {
  closeTicket,
  countAttempt,
  findTicket,
  openChallenge,
  openTicket,
  type PendingSignIn,
} from './pending.storage.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { type RelyingParty, requestOptions } from './webauthn.ts'

export interface SignInContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  party: RelyingParty
  checkAssertion: CheckAssertion
  /** Opens a session, as part of the transaction. */
  startSession: (tx: Transaction, fanId: number, place: Place) => Promise<string>
  onSignedIn: (fanId: number) => Promise<unknown>
}

export type PasskeySignIn = ReturnType<typeof createPasskeySignIn>

export type SecondProof =
  | { kind: 'passkey'; answer: PasskeyAssertion }
  | { kind: 'code'; code: string; language: Language }

interface SignedIn {
  token: string
  fan: Fan
}

/** passkeys.4: null when the fan has no second factor, else what finishes the sign-in together with one. */
export async function ticketIfNeeded(db: Db, fanId: number, now: Date): Promise<string | null> {
  return (await hasPasskey(db, fanId)) ? openTicket(db, fanId, now) : null
}

export function createPasskeySignIn(context: SignInContext) {
  const { db, now, limits, party, checkAssertion, startSession, onSignedIn } = context

  /** Runs `prove` and opens the session in one transaction: a proof is used up only where somebody gets in. */
  async function enter(
    userId: number,
    place: Place,
    prove: (tx: Transaction, fan: Fan) => Promise<void>,
  ): Promise<SignedIn> {
    const fan = await findFan(db, userId)
    if (!fan) throw new Failure('sign_in_expired')
    if (isDisabled(fan)) throw new Failure('account_disabled')
    const token = await inTransaction(db, async (tx) => {
      await prove(tx, fan)
      return startSession(tx, fan.id, place)
    })
    await onSignedIn(fan.id)
    return { token, fan }
  }

  async function pendingSignIn(ticket: string): Promise<PendingSignIn> {
    const pending = await findTicket(db, ticket, now())
    if (!pending) throw new Failure('sign_in_expired')
    return pending
  }

  return {
    async options(address: string) {
      await limits.take('passkeyPerAddress', addressKey(address))
      const challenge = await openChallenge(db, 'sign_in', '', now())
      return requestOptions(party, challenge, { userVerification: 'required' })
    },

    async signIn(answer: PasskeyAssertion, place: Place): Promise<SignedIn> {
      await limits.take('passkeyPerAddress', addressKey(place.address))
      const proof = await checkAssertion(answer, { purpose: 'sign_in', holder: '', isUserVerified: true })
      return enter(proof.userId, place, (tx) => proof.noteUse(tx))
    },

    async secondFactorOptions(ticket: string, address: string) {
      await limits.take('passkeyPerAddress', addressKey(address))
      const { userId, holder } = await pendingSignIn(ticket)
      const allowed = await listPasskeys(db, userId)
      const challenge = await openChallenge(db, 'second_factor', holder, now())
      return requestOptions(party, challenge, { userVerification: 'preferred', allowed })
    },

    async finish(ticket: string, proof: SecondProof, place: Place): Promise<SignedIn> {
      await limits.take('passkeyPerAddress', addressKey(place.address))
      const pending = await pendingSignIn(ticket)
      const { userId } = pending
      await limits.take('secondFactorPerFan', String(userId))
      await countAttempt(db, pending)
      const check =
        proof.kind === 'code' ? codeCheck(userId, proof) : await passkeyCheck(pending, proof.answer)
      const signedIn = await enter(userId, place, async (tx, fan) => {
        await check(tx, fan)
        if (!(await closeTicket(tx, pending))) throw new Failure('sign_in_expired')
      })
      await limits.clear('secondFactorPerFan', String(userId))
      return signedIn
    },
  }

  function codeCheck(userId: number, { code, language }: { code: string; language: Language }) {
    const hash = hashRecoveryCode(userId, code)
    return async (tx: Transaction, fan: Fan): Promise<void> => {
      if (hash === null || !(await spendCode(tx, userId, hash))) throw new Failure('code_refused')
      await tell(tx, fan, 'code_used', language)
      await audit(tx, fan, 'recovery_code.use', {})
    }
  }

  async function passkeyCheck({ userId, holder }: PendingSignIn, answer: PasskeyAssertion) {
    const question = { purpose: 'second_factor', holder, isUserVerified: false } as const
    const proof = await checkAssertion(answer, question)
    if (proof.userId !== userId) throw new Failure('passkey_refused')
    return (tx: Transaction): Promise<void> => proof.noteUse(tx)
  }
}
