import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CLUBS_MAX, ULTRAS_MAX } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import { changeFanCount, lockClub } from '#server/features/clubs/index.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { changeMemberCount, lockUltra, setPresident } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { deleteFollowsOf } from './follows.storage.ts'
import {
  countClubsOf,
  countUltrasOf,
  deleteClubMember,
  deleteUltraMember,
  findLongestStanding,
  insertClubMember,
  insertUltraMember,
  listClubsOf,
  listUltrasOf,
  type Membership,
} from './memberships.storage.ts'

export interface MembershipsContext {
  db: NodePgDatabase
  now: () => Date
  /** These hooks run in the same transaction. */
  onJoinedClub: (tx: Transaction, userId: number) => Promise<void>
  onJoinedUltra: (tx: Transaction, userId: number) => Promise<void>
  onBecamePresident: (tx: Transaction, userId: number) => Promise<void>
  /** The presidency came from the one before, or from an admin. */
  onHandedOver: (tx: Transaction, userId: number, ultraId: number) => Promise<void>
}

export type MembershipsService = ReturnType<typeof createMembershipsService>

/**
 * Locks the fan, then the club or group. That serialises a fan's joins, which keeps the limits exact, and the joins of
 * a club or group, which keeps its counter and president exact.
 */
export function createMembershipsService(context: MembershipsContext) {
  const { db, now, onJoinedClub, onJoinedUltra, onBecamePresident, onHandedOver } = context

  /** Returns the new count, or null when there is no such club. */
  async function leaveClub(tx: Transaction, userId: number, clubId: number): Promise<number | null> {
    const club = await lockClub(tx, clubId)
    if (!club) return null
    const wasMember = await deleteClubMember(tx, userId, clubId)
    return wasMember ? changeFanCount(tx, clubId, -1) : club.fanCount
  }

  /** Returns the new count, or null when there is no such group. */
  async function leaveUltra(tx: Transaction, userId: number, ultraId: number): Promise<number | null> {
    const ultra = await lockUltra(tx, ultraId)
    if (!ultra) return null
    if (!(await deleteUltraMember(tx, userId, ultraId))) return ultra.memberCount
    const memberCount = await changeMemberCount(tx, ultraId, -1)
    if (ultra.presidentId === userId) await handOver(tx, ultraId, await findLongestStanding(tx, ultraId))
    return memberCount
  }

  async function preside(tx: Transaction, ultraId: number, userId: number | null): Promise<void> {
    await setPresident(tx, ultraId, userId)
    if (userId !== null) await onBecamePresident(tx, userId)
  }

  async function handOver(tx: Transaction, ultraId: number, userId: number | null): Promise<void> {
    await preside(tx, ultraId, userId)
    if (userId !== null) await onHandedOver(tx, userId, ultraId)
  }

  /** Returns the new count, or null when they are a member already. Requires locks on fan and group. */
  async function enrol(
    tx: Transaction,
    userId: number,
    ultraId: number,
    tooMany: { detail?: string } = {},
  ): Promise<number | null> {
    if (!(await insertUltraMember(tx, userId, ultraId, now()))) return null
    if ((await countUltrasOf(tx, userId)) > ULTRAS_MAX) throw new Failure('too_many_ultras', tooMany)
    const memberCount = await changeMemberCount(tx, ultraId, 1)
    await onJoinedUltra(tx, userId)
    return memberCount
  }

  return {
    joinClub(userId: number, clubId: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const club = await lockClub(tx, clubId)
        if (!club) throw new Failure('club_not_found')
        if (!(await insertClubMember(tx, userId, clubId, now()))) return club.fanCount
        if ((await countClubsOf(tx, userId)) > CLUBS_MAX) throw new Failure('too_many_clubs')
        await onJoinedClub(tx, userId)
        return changeFanCount(tx, clubId, 1)
      })
    },

    leaveClub(userId: number, clubId: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const fanCount = await leaveClub(tx, userId, clubId)
        if (fanCount === null) throw new Failure('club_not_found')
        return fanCount
      })
    },

    joinUltra(userId: number, ultraId: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const ultra = await lockUltra(tx, ultraId)
        if (!ultra) throw new Failure('ultra_not_found')
        const memberCount = await enrol(tx, userId, ultraId)
        if (memberCount === null) return ultra.memberCount
        // ultras.2: the first member becomes president.
        if (ultra.presidentId === null) await preside(tx, ultraId, userId)
        return memberCount
      })
    },

    leaveUltra(userId: number, ultraId: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const memberCount = await leaveUltra(tx, userId, ultraId)
        if (memberCount === null) throw new Failure('ultra_not_found')
        return memberCount
      })
    },

    /** For a president chosen by an admin. Requires locks on fan and group. */
    async enrolPresident(tx: Transaction, ultraId: number, userId: number): Promise<void> {
      await enrol(tx, userId, ultraId, { detail: problem('fan_in_too_many_ultras', ULTRAS_MAX) })
      await onBecamePresident(tx, userId)
      await onHandedOver(tx, userId, ultraId)
    },

    /** For a deleted fan: leaves every club and group, and deletes follows and followers. */
    async endMembershipsOf(tx: Transaction, userId: number): Promise<void> {
      await lockFan(tx, userId)
      for (const id of inOrder(await listClubsOf(tx, userId))) await leaveClub(tx, userId, id)
      for (const id of inOrder(await listUltrasOf(tx, userId))) await leaveUltra(tx, userId, id)
      await deleteFollowsOf(tx, userId)
    },
  }
}

/** Clubs and groups are locked in id order to avoid deadlocks. */
const inOrder = (memberships: Membership[]) => memberships.map(({ id }) => id).sort((a, b) => a - b)

/** The fan may have been deleted or disabled since the session was checked. */
async function requireSelf(tx: Transaction, userId: number): Promise<void> {
  const fan = await lockFan(tx, userId)
  if (!fan || fan.isDisabled) throw new Failure('session_expired')
}
