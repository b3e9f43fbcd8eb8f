// Whether an answer of an authenticator proves who somebody is.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PasskeyAssertion } from '#contract/passkeys.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db } from '#server/storage/database.ts'
import { findPasskey, noteUse } from './passkeys.storage.ts'
import type { ChallengePurpose } from './passkeys.tables.ts'
import { takeChallenge } from './pending.storage.ts'
import { challengeOf, type RelyingParty, verifyAssertion } from './webauthn.ts'

interface Question {
  purpose: ChallengePurpose
  holder: string
  isUserVerified: boolean
}

interface Proof {
  userId: number
  /** Notes the use and refuses a copy of a passkey; runs in the transaction that acts on the proof. */
  noteUse: (db: Db) => Promise<void>
}

export type CheckAssertion = (answer: PasskeyAssertion, question: Question) => Promise<Proof>

interface AssertionsContext {
  db: NodePgDatabase
  now: () => Date
  log: { warn: (facts: object, message: string) => void }
  party: RelyingParty
}

export function createAssertionCheck({ db, now, log, party }: AssertionsContext): CheckAssertion {
  return async (answer, { purpose, holder, isUserVerified }) => {
    const challenge = challengeOf(answer)
    // Taken before anything is checked: a wrong answer uses it up too (passkeys.2).
    const isOurs = await takeChallenge(db, challenge, purpose, holder, now())
    const passkey = await findPasskey(db, Buffer.from(answer.rawId, 'base64url'))
    if (!isOurs || !passkey) throw new Failure('passkey_refused')
    const used = await verifyAssertion(party, answer, challenge, passkey, { isUserVerified })
    return {
      userId: passkey.userId,
      async noteUse(tx) {
        if (await noteUse(tx, passkey.id, used, now())) return
        const facts = { userId: passkey.userId, passkeyId: passkey.id, counter: used.counter }
        log.warn(facts, 'a passkey was refused because its counter went back: it may have been cloned')
        throw new Failure('passkey_refused')
      },
    }
  }
}
