// How an account comes to be and gets its password: registration, verification, reset.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import {
  emailKey,
  findFan,
  findFanByEmail,
  insertFan,
  isDisabled,
  markWelcomed,
  refuseAdminsName,
  safeNameFor,
} from '#server/features/fans/index.ts'
import { addressKey } from '#server/http/address.ts'
import { Failure } from '#server/http/failure.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import type { Language } from '#texts/messages.ts'
import {
  findPasswordHash,
  lockPasswordHash,
  mintResetToken,
  setPasswordHash,
  useResetToken,
} from './credentials.storage.ts'
import { type MailQuota, takeMailQuota } from './mail-quota.ts'
import { refuseWeakPassword } from './password-rules.ts'
import type { Place } from './places.ts'
import {
  confirmRegistration,
  countPendingPasswords,
  insertRegistration,
  lockRegistrationByToken,
  type Registration,
} from './registrations.storage.ts'
import { hashPassword, type KeyedHashes } from './secrets.ts'
import { endSessionsOf } from './sessions.storage.ts'
import type { Proof } from './welcome.storage.ts'

/** Runs in the transaction that creates the fan: welcome points unless they are spent, achievements. */
export type OnNewFan = (tx: Transaction, fanId: number, proof: Proof) => Promise<void>

export interface AccountsContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  hashes: KeyedHashes
  onNewFan: OnNewFan
  /** Called after the commit, so that open sockets of ended sessions close. */
  onSessionsEnded: (ended: { userId: number; sessionId?: string }) => void
}

interface RegistrationInput {
  name: string
  email: string
  password: string
  /** Checked by the contract. */
  return_to?: string | undefined
}

interface Verified {
  email: string
  returnTo: string | null
  resetToken: string | null
}

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(context: AccountsContext) {
  const { db, now, limits, hashes, onNewFan, onSessionsEnded } = context
  const takeQuota = (email: string, place: Place) =>
    takeMailQuota({ db, limits, hashes, now: now() }, email, place)

  return {
    /**
     * Stores the registration and queues a mail whether the address is free or taken. The text is chosen when the mail
     * is sent, so neither the response nor its timing reveals who has an account.
     */
    async register(input: RegistrationInput, place: Place): Promise<void> {
      const { name, email, password, return_to: returnTo = null } = input
      await refuseWeakPassword('password', password, input)
      await refuseAdminsName(db, name)
      const quota = await takeQuota(email, place)
      const passwordHash = await hashes.registrationPassword(db, emailKey(email), password)
      await inTransaction(db, async (tx) => {
        const { id } = await insertRegistration(tx, { name, email, passwordHash, returnTo }, now())
        if (quota.state === 'now')
          await addJob(tx, 'mail.registration', { registrationId: id, language: place.language })
        else await holdMail(tx, email, quota.at, place.language)
      })
      refuseIfHeld(quota)
    },

    async requestVerification(email: string, place: Place): Promise<void> {
      const quota = await takeQuota(email, place)
      if (quota.state === 'now') await addJob(db, 'mail.verification', { email, language: place.language })
      else await holdMail(db, email, quota.at, place.language)
      refuseIfHeld(quota)
    },

    /** accounts.3: the link may be opened again; it creates the fan once. */
    async verifyEmail(token: string, address: string): Promise<Verified> {
      await limits.take('tokenPerAddress', addressKey(address))
      return inTransaction(db, async (tx) => {
        const registration = await lockRegistrationByToken(tx, token, now())
        if (!registration) throw deadToken()
        // accounts.11: a resent link may be about a stranger's registration, so it sets a password only if all agree.
        const isPasswordTheirs =
          !registration.isResent || (await countPendingPasswords(tx, registration.email)) <= 1
        if (!registration.confirmedAt) await createFan(tx, registration, isPasswordTheirs)
        const { email, returnTo } = registration
        // Also for its own link: another one may have made the account, without a password.
        return { email, returnTo, resetToken: await tokenForMissingPassword(tx, registration) }
      })
    },

    /** home.3: the fan has picked a first club or skipped it. */
    welcomed: (userId: number): Promise<void> => markWelcomed(db, userId, now()),

    async requestReset(email: string, place: Place): Promise<void> {
      const quota = await takeQuota(email, place)
      if (quota.state === 'now') await addJob(db, 'mail.reset', { email, language: place.language })
      else await holdMail(db, email, quota.at, place.language)
      refuseIfHeld(quota)
    },

    async resetPassword(token: string, newPassword: string, { address, language }: Place): Promise<void> {
      await limits.take('tokenPerAddress', addressKey(address))
      const passwordHash = await hashPassword(newPassword)
      const userId = await inTransaction(db, async (tx) => {
        const owner = await useResetToken(tx, token, now())
        if (owner === null) throw deadToken()
        await refuseWeakPassword('new_password', newPassword, await findFan(tx, owner))
        await lockPasswordHash(tx, owner)
        await setPasswordHash(tx, owner, passwordHash, now())
        await endSessionsOf(tx, owner)
        await addJob(tx, 'mail.password_changed', { userId: owner, language })
        return owner
      })
      onSessionsEnded({ userId })
    },
  }

  async function createFan(
    tx: Transaction,
    registration: Registration,
    withPassword: boolean,
  ): Promise<void> {
    const { id, email, passwordHash } = registration
    // Without its password the registration stays pending like the others, which tells nobody whose it was.
    if (withPassword) await confirmRegistration(tx, id, now())
    const fan = await insertFan(tx, { name: await safeNameFor(tx, registration.name), email })
    // Another sign-up, perhaps by SSO, took the address meanwhile: this registration must not set its password.
    if (!fan) return
    if (withPassword) await setPasswordHash(tx, fan.id, passwordHash, now())
    await onNewFan(tx, fan.id, { email })
  }

  /** Whoever opened the link has the mailbox, as with a reset: they may choose the password that is missing. */
  async function tokenForMissingPassword(tx: Transaction, { email }: Registration): Promise<string | null> {
    const fan = await findFanByEmail(tx, email)
    if (!fan || isDisabled(fan) || (await findPasswordHash(tx, fan.id)) !== null) return null
    return mintResetToken(tx, fan.id, now())
  }
}

/**
 * limits.2: the mail for a recipient whose quota others have used up leaves when the hour is over. There is one of these
 * per recipient: it leads to a new password, or to verification for who has no account yet.
 */
async function holdMail(db: Db, email: string, at: Date, language: Language): Promise<void> {
  await addJob(db, 'mail.reset', { email, language }, { runAt: at, key: `held mail ${emailKey(email)}` })
}

function refuseIfHeld(quota: MailQuota): void {
  if (quota.state === 'later') throw quota.refusal
}

const deadToken = () => new Failure('link_invalid', { fields: { token: problem('token_dead') } })
