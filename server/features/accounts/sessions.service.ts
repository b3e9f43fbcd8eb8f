// Signing in, and what a session is good for until it ends.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { emailKey, type Fan, findFan, findFanByEmail, isDisabled } from '#server/features/fans/index.ts'
import { addressKey } from '#server/http/address.ts'
import { Failure } from '#server/http/failure.ts'
import type { Viewer } from '#server/http/handlers.ts'
import { createTurns, type LimitName, type RateLimits } from '#server/http/rate-limits.ts'
import { addJob } from '#server/jobs/jobs.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { createBatcher } from '#server/storage/group-commit.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { findPasswordHash, holdPasswordHash } from './credentials.storage.ts'
import {
  describeDevice,
  type Familiarity,
  lookUpPlace,
  NOBODY,
  networkOf,
  type Place,
  rememberPlace,
} from './places.ts'
import { hasPendingPassword } from './registrations.storage.ts'
import { type KeyedHashes, passwordMatches } from './secrets.ts'
import {
  endSession,
  endSessionsOf,
  findSessions,
  listSessions,
  noteSessionUse,
  openSession,
} from './sessions.storage.ts'
import { refuseSuspended } from './suspensions.ts'

const SESSION_LANES = 2
/** A look-up takes a millisecond or two; only one that takes so long is overtaken by the next. */
const SLOW_LOOK_UP_MS = 20
const GATHER_SESSIONS_MS = 5
/** Only so many at once wait for more of them: a few readers are answered sooner without that. */
const SESSIONS_OF_HERD = 64
/** For one address: a sign-in counts as a failure until its password is checked, and ten failures lock the address. */
const SIGN_INS_AT_ONCE = 3
/** The last use is written this often, not with every request. */
const USE_NOTED_EVERY_MS = 15 * 60 * 1000

export interface SessionsContext {
  db: NodePgDatabase
  now: () => Date
  limits: RateLimits
  hashes: KeyedHashes
  /** What finishes the sign-in of a fan who has a second factor; null for one who has none (passkeys.4). */
  ticketIfNeeded: (db: Db, fanId: number, now: Date) => Promise<string | null>
  /** Signing in may earn a top-up (points.4). */
  onSignedIn: (fanId: number) => Promise<unknown>
  /** Called after the commit, so that open sockets of ended sessions close. */
  onSessionsEnded: (ended: { userId: number; sessionId?: string }) => void
}

export type SessionsService = ReturnType<typeof createSessionsService>

export function createSessionsService(context: SessionsContext) {
  const { db, now, limits, hashes, ticketIfNeeded, onSignedIn, onSessionsEnded } = context

  const inTurn = createTurns(SIGN_INS_AT_ONCE)
  // Concurrent requests share a query. Nothing is cached, so ending a session takes effect at once.
  const findSession = createBatcher({
    run: (tokens: string[]) => findSessions(db, tokens, now(), USE_NOTED_EVERY_MS),
    lanes: SESSION_LANES,
    nextLaneAfterMs: SLOW_LOOK_UP_MS,
    gatherMs: GATHER_SESSIONS_MS,
    gatherFrom: SESSIONS_OF_HERD,
  })

  /** accounts.6: does the same work whether the account exists or not; only the right password saves some. */
  async function login(
    username: string,
    password: string,
    place: Place,
  ): Promise<{ token: string; fan: Fan }> {
    const account = emailKey(username)
    await limits.take('loginPerAddress', addressKey(place.address))
    const fan = await findFanByEmail(db, account)
    const quota = loginQuota(account, await lookUpPlace(db, hashes, fan?.id ?? NOBODY, place), place)
    await limits.take(quota.name, quota.key)
    const passwordHash = await findPasswordHash(db, fan?.id ?? NOBODY)
    const matches = await passwordMatches(passwordHash, password)
    if (!fan || passwordHash === null || !matches) {
      // accounts.12: whoever registered this address with this password learns only that.
      const pendingHash = await hashes.registrationPassword(db, account, password)
      if (!(await hasPendingPassword(db, account, pendingHash))) throw new Failure('wrong_credentials')
      await limits.giveBack('loginPerAddress', addressKey(place.address))
      // Not cleared: anybody can register this address, and would be free to guess its password.
      await limits.giveBack(quota.name, quota.key)
      throw new Failure('email_unverified')
    }
    await limits.giveBack('loginPerAddress', addressKey(place.address))
    await limits.clear(quota.name, quota.key)
    if (isDisabled(fan)) throw new Failure('account_disabled')
    const { ticket, token } = await inTransaction(db, async (tx) => {
      if (!(await holdPasswordHash(tx, fan.id, passwordHash))) throw new Failure('wrong_credentials')
      const needed = await ticketIfNeeded(tx, fan.id, now())
      if (needed !== null) return { ticket: needed }
      return { token: await startSession(tx, hashes, fan.id, place, now()) }
    })
    if (token === undefined) throw new Failure('second_factor_needed', { ticket })
    await onSignedIn(fan.id)
    return { token, fan }
  }

  return {
    /** limits.1: sign-ins of one address take turns, so that a crowd behind it is not taken for somebody who guesses. */
    login: (username: string, password: string, place: Place) =>
      inTurn(addressKey(place.address), () => login(username, password, place)),

    /** Also refuses a session that was opened while the fan was being disabled. */
    async authenticate(token: string, address?: string): Promise<Viewer> {
      const session = await findSession(token)
      if (!session || session.isDisabled) throw new Failure('session_expired')
      const { userId, role, sessionId, isUseDue, suspension } = session
      if (isUseDue && address !== undefined) await noteSessionUse(db, sessionId, networkOf(address), now())
      return { userId, role, sessionId, ...(suspension && { suspension }) }
    },

    async currentFan(viewer: Viewer): Promise<Fan> {
      const fan = await findFan(db, viewer.userId)
      if (!fan) throw new Failure('session_expired')
      return fan
    },

    list: (viewer: Viewer) => listSessions(db, viewer.userId, now()),

    async revoke(viewer: Viewer, sessionId: string): Promise<void> {
      if (!(await endSession(db, viewer.userId, sessionId))) throw new Failure('session_not_found')
      onSessionsEnded({ userId: viewer.userId, sessionId })
    },

    async logout(viewer: Viewer, all: boolean): Promise<void> {
      if (all) await endSessionsOf(db, viewer.userId)
      else await endSession(db, viewer.userId, viewer.sessionId)
      onSessionsEnded(
        all ? { userId: viewer.userId } : { userId: viewer.userId, sessionId: viewer.sessionId },
      )
    },
  }
}

/** limits.8: strangers share one quota per account; a device or address the fan has used before has its own. */
function loginQuota(
  account: string,
  { device, address }: Familiarity,
  place: Place,
): { name: LimitName; key: string } {
  if (device) return { name: 'loginPerFamiliarPlace', key: `${account} device ${place.deviceId}` }
  if (address)
    return { name: 'loginPerFamiliarPlace', key: `${account} address ${addressKey(place.address)}` }
  return { name: 'loginPerAccount', key: account }
}

/**
 * Opens a session, and tells the fan when it is on a device they have not used before (sessions.11). Throws 403 for a
 * suspended fan: every way to sign in ends here (reports.5).
 */
export async function startSession(
  tx: Transaction,
  hashes: KeyedHashes,
  userId: number,
  place: Place,
  now: Date,
): Promise<string> {
  await refuseSuspended(tx, hashes, userId, now)
  const { isNewDevice } = await lookUpPlace(tx, hashes, userId, place)
  const device = describeDevice(place.userAgent)
  const network = networkOf(place.address)
  await rememberPlace(tx, hashes, userId, place, now)
  if (isNewDevice) {
    const { language } = place
    await addJob(tx, 'mail.new_device', { userId, device, network, at: now.toISOString(), language })
  }
  return openSession(tx, userId, now, { device, network })
}
