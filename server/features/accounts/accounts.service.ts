import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import {
  emailKey,
  type Fan,
  findFan,
  findFanByEmail,
  insertFan,
  isDisabled,
} from '#server/features/fans/index.ts'
import { addressKey } from '#server/http/address.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { RateLimits } from '#server/http/rate-limits.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Transaction } from '#server/storage/database.ts'
import { createBatcher } from '#server/storage/group-commit.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { findPasswordHash, setPasswordHash, useResetToken } from './credentials.storage.ts'
import {
  confirmRegistration,
  findPendingRegistration,
  insertRegistration,
  lockRegistrationByToken,
} from './registrations.storage.ts'
import { hashPassword, passwordMatches } from './secrets.ts'
import { endSession, endSessionsOf, findSessions, openSession } from './sessions.storage.ts'

const SESSION_LANES = 2

export interface AccountsContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  /** Runs in the transaction that creates the fan: welcome points, achievements. */
  onNewFan: (tx: Transaction, fanId: number) => Promise<void>
  /** Signing in may earn a top-up (points.4). */
  onSignedIn: (fanId: number) => Promise<unknown>
  /** Called after the commit, so that open sockets of ended sessions close. */
  onSessionsEnded: (ended: { userId: number; sessionId?: string }) => void
}

export type AccountsService = ReturnType<typeof createAccountsService>

export function createAccountsService(context: AccountsContext) {
  const { db, now, limits, onNewFan, onSignedIn, onSessionsEnded } = context

  // Concurrent requests share a query. Nothing is cached, so ending a session takes effect at once.
  const findSession = createBatcher({
    run: (tokens: string[]) => findSessions(db, tokens, now()),
    lanes: SESSION_LANES,
  })

  return {
    /**
     * Stores the registration and queues a mail whether the address is free or taken. The text is chosen when the mail
     * is sent, so neither the response nor its timing reveals who has an account.
     */
    async register(input: { name: string; email: string; password: string }, address: string): Promise<void> {
      await limits.take('registerPerRecipient', emailKey(input.email))
      await limits.take('mailPerAddress', addressKey(address))
      const passwordHash = await hashPassword(input.password)
      await inTransaction(db, async (tx) => {
        const { id } = await insertRegistration(
          tx,
          { name: input.name, email: input.email, passwordHash },
          now(),
        )
        await addJob(tx, 'mail.registration', { registrationId: id })
      })
    },

    async requestVerification(email: string, address: string): Promise<void> {
      await limits.take('verifyMailPerRecipient', emailKey(email))
      await limits.take('mailPerAddress', addressKey(address))
      await addJob(db, 'mail.verification', { email })
    },

    /** accounts.3: the link may be opened again; it creates the fan once. */
    async verifyEmail(token: string, address: string): Promise<void> {
      await limits.take('tokenPerAddress', addressKey(address))
      await inTransaction(db, async (tx) => {
        const registration = await lockRegistrationByToken(tx, token, now())
        if (!registration) throw new Failure('link_invalid', { fields: { token: problem('token_dead') } })
        if (registration.confirmedAt) return
        await confirmRegistration(tx, registration.id, now())
        const fan = await insertFan(tx, { name: registration.name, email: registration.email })
        // Another sign-up, perhaps by SSO, took the address meanwhile: this registration must not set its password.
        if (!fan) return
        await setPasswordHash(tx, fan.id, registration.passwordHash, now())
        await onNewFan(tx, fan.id)
      })
    },

    async login(username: string, password: string, address: string): Promise<{ token: string; fan: Fan }> {
      const account = emailKey(username)
      await limits.take('loginPerAddress', addressKey(address))
      await limits.take('loginPerAccount', account)
      const fan = await findFanByEmail(db, account)
      const pending = fan ? null : await findPendingRegistration(db, account)
      const passwordHash = fan ? await findPasswordHash(db, fan.id) : (pending?.passwordHash ?? null)
      if (!(await passwordMatches(passwordHash, password))) throw new Failure('wrong_credentials')
      await limits.giveBack('loginPerAddress', addressKey(address))
      await limits.clear('loginPerAccount', account)
      if (!fan) throw new Failure('email_unverified')
      if (isDisabled(fan)) throw new Failure('account_disabled')
      const token = await openSession(db, fan.id, now())
      await onSignedIn(fan.id)
      return { token, fan }
    },

    /** Also refuses a session that was opened while the fan was being disabled. */
    async authenticate(token: string): Promise<Viewer> {
      const session = await findSession(token)
      if (!session || session.isDisabled) throw new Failure('session_expired')
      return { userId: session.userId, role: session.role, sessionId: session.sessionId }
    },

    async currentFan(viewer: Viewer): Promise<Fan> {
      const fan = await findFan(db, viewer.userId)
      if (!fan) throw new Failure('session_expired')
      return fan
    },

    async logout(viewer: Viewer, all: boolean): Promise<void> {
      if (all) await endSessionsOf(db, viewer.userId)
      else await endSession(db, viewer.sessionId)
      onSessionsEnded(
        all ? { userId: viewer.userId } : { userId: viewer.userId, sessionId: viewer.sessionId },
      )
    },

    async requestReset(email: string, address: string): Promise<void> {
      await limits.take('resetMailPerRecipient', emailKey(email))
      await limits.take('mailPerAddress', addressKey(address))
      await addJob(db, 'mail.reset', { email })
    },

    async resetPassword(token: string, newPassword: string, address: string): Promise<void> {
      await limits.take('tokenPerAddress', addressKey(address))
      const passwordHash = await hashPassword(newPassword)
      const userId = await inTransaction(db, async (tx) => {
        const owner = await useResetToken(tx, token, now())
        if (owner === null) throw new Failure('link_invalid', { fields: { token: problem('token_dead') } })
        await setPasswordHash(tx, owner, passwordHash, now())
        await endSessionsOf(tx, owner)
        await addJob(tx, 'mail.password_changed', { userId: owner })
        return owner
      })
      onSessionsEnded({ userId })
    },
  }
}
