// A fan's own passkeys and recovery codes. What weakens or extends them needs a fresh sign-in (passkeys.5).
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { PASSKEYS_MAX } from '#contract/constants.ts'
import type { PasskeyAssertion, PasskeyRegistration } from '#contract/passkeys.ts'
import { endSessionsOf } from '#server/features/accounts/index.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { type Fan, findFan, lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { SecondFactorEvent } from '#server/jobs/job-kinds.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { RequireSecondFactor } from '#server/settings.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Language } from '#texts/messages.ts'
import type { CheckAssertion } from './assertions.ts'
import {
  countCodes,
  deleteCodes,
  deletePasskey,
  forgetSecondFactor,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  replaceCodes,
  type StoredPasskey,
} from './passkeys.storage.ts'
import { confirmSession, isFresh, openChallenge, takeChallenge } from './pending.storage.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { isRequiredOf, isStaff } from './staff.ts'
import {
  challengeOf,
  type RelyingParty,
  registrationOptions,
  requestOptions,
  verifyRegistration,
} from './webauthn.ts'

export interface PasskeysContext {
  db: NodePgDatabase
  now: () => Date
  party: RelyingParty
  required: RequireSecondFactor
  checkAssertion: CheckAssertion
}

export type PasskeysService = ReturnType<typeof createPasskeysService>

/** Who calls, and in which language the mail about it is. */
export interface Caller {
  viewer: Viewer
  language: Language
}

export function createPasskeysService({ db, now, party, required, checkAssertion }: PasskeysContext) {
  async function fanOf({ userId }: Viewer): Promise<Fan> {
    const fan = await findFan(db, userId)
    if (!fan) throw new Failure('session_expired')
    return fan
  }

  async function refuseStaleSession({ sessionId }: Viewer): Promise<void> {
    if (!(await isFresh(db, sessionId, now()))) throw new Failure('fresh_sign_in_needed')
  }

  /** Two tabs of one fan come one after the other, so that each sees what the other did. */
  async function change<T>(viewer: Viewer, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return inTransaction(db, async (tx) => {
      if (!(await lockFan(tx, viewer.userId))) throw new Failure('session_expired')
      return work(tx)
    })
  }

  return {
    async overview(viewer: Viewer) {
      const fan = await fanOf(viewer)
      const [keys, codesLeft] = await Promise.all([listPasskeys(db, fan.id), countCodes(db, fan.id)])
      return { keys, codesLeft, isRequired: await isRequiredOf(db, required, fan) }
    },

    async addOptions(viewer: Viewer) {
      await refuseStaleSession(viewer)
      const [fan, present] = await Promise.all([fanOf(viewer), listPasskeys(db, viewer.userId)])
      if (present.length >= PASSKEYS_MAX) throw new Failure('too_many_passkeys')
      const challenge = await openChallenge(db, 'add', viewer.sessionId, now())
      return registrationOptions(party, fan, present, challenge)
    },

    /** Returns recovery codes with the first passkey, which turns the second factor on. */
    async add(
      { viewer, language }: Caller,
      name: string,
      answer: PasskeyRegistration,
    ): Promise<{ passkey: StoredPasskey; codes: string[] | null }> {
      await refuseStaleSession(viewer)
      const challenge = challengeOf(answer)
      if (!(await takeChallenge(db, challenge, 'add', viewer.sessionId, now())))
        throw new Failure('passkey_refused')
      const credential = await verifyRegistration(party, answer, challenge)
      const fan = await fanOf(viewer)
      return change(viewer, async (tx) => {
        const present = await listPasskeys(tx, fan.id)
        if (present.length >= PASSKEYS_MAX) throw new Failure('too_many_passkeys')
        const passkey = await insertPasskey(tx, { ...credential, userId: fan.id, name, createdAt: now() })
        if (!passkey) throw new Failure('passkey_taken')
        const codes = present.length === 0 ? await issueCodes(tx, fan.id) : null
        await tell(tx, fan, 'passkey_added', language)
        await audit(tx, fan, 'passkey.add', { after: { passkey: name } })
        return { passkey, codes }
      })
    },

    async rename({ userId }: Viewer, id: number, name: string): Promise<StoredPasskey> {
      const passkey = await renamePasskey(db, userId, id, name)
      if (!passkey) throw new Failure('passkey_not_found')
      return passkey
    },

    async remove({ viewer, language }: Caller, id: number): Promise<void> {
      await refuseStaleSession(viewer)
      const fan = await fanOf(viewer)
      await change(viewer, async (tx) => {
        const removed = await deletePasskey(tx, fan.id, id)
        if (!removed) throw new Failure('passkey_not_found')
        // Codes replace a passkey; without one there is nothing to replace.
        if ((await listPasskeys(tx, fan.id)).length === 0) await deleteCodes(tx, fan.id)
        await tell(tx, fan, 'passkey_removed', language)
        await audit(tx, fan, 'passkey.remove', { before: { passkey: removed.name } })
      })
    },

    async renewCodes({ viewer, language }: Caller): Promise<string[]> {
      await refuseStaleSession(viewer)
      const fan = await fanOf(viewer)
      return change(viewer, async (tx) => {
        if ((await listPasskeys(tx, fan.id)).length === 0) throw new Failure('passkey_not_found')
        const codes = await issueCodes(tx, fan.id)
        await tell(tx, fan, 'codes_renewed', language)
        await audit(tx, fan, 'recovery_codes.renew', {})
        return codes
      })
    },

    async confirmOptions(viewer: Viewer) {
      const allowed = await listPasskeys(db, viewer.userId)
      if (allowed.length === 0) throw new Failure('passkey_not_found')
      const challenge = await openChallenge(db, 'confirm', viewer.sessionId, now())
      return requestOptions(party, challenge, { userVerification: 'preferred', allowed })
    },

    async confirm(viewer: Viewer, answer: PasskeyAssertion): Promise<void> {
      const holder = viewer.sessionId
      const proof = await checkAssertion(answer, { purpose: 'confirm', holder, isUserVerified: false })
      if (proof.userId !== viewer.userId) throw new Failure('passkey_refused')
      await inTransaction(db, async (tx) => {
        await proof.noteUse(tx)
        await confirmSession(tx, viewer.sessionId, now())
      })
    },
  }

  async function issueCodes(tx: Transaction, userId: number): Promise<string[]> {
    const codes = makeRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(userId, code)).filter((hash) => hash !== null)
    await replaceCodes(tx, userId, hashes, now())
    return codes
  }
}

export async function tell(
  tx: Transaction,
  { id }: Pick<Fan, 'id'>,
  event: SecondFactorEvent,
  language: Language,
): Promise<void> {
  await addJob(tx, 'mail.second_factor', { userId: id, event, language })
}

/** audit.1: what staff change is logged, also of themselves. */
export async function audit(
  tx: Transaction,
  fan: Fan,
  action: string,
  states: { before?: unknown; after?: unknown },
): Promise<void> {
  if (!(await isStaff(tx, fan))) return
  await recordAudit(tx, { actorId: fan.id, action, target: `user ${fan.id}`, ...states })
}

/**
 * For somebody who lost all passkeys and codes: the password alone opens the account again. Every session ends, because
 * whoever has the passkeys may also have a device that is signed in. Returns false when there was no second factor.
 */
export async function resetSecondFactor(tx: Transaction, fan: Fan, actorId: number | null): Promise<boolean> {
  if (!(await forgetSecondFactor(tx, fan.id))) return false
  await endSessionsOf(tx, fan.id)
  await recordAudit(tx, { actorId, action: 'second_factor.reset', target: `user ${fan.id}` })
  await tell(tx, fan, 'reset', 'en')
  return true
}
