import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { CLUBS_MAX, ULTRAS_MAX } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import { changeFanCount, lockClub } from '#server/features/clubs/index.ts'
import { lockFan } from '#server/features/fans/index.ts'
import {
  admitAtDoor,
  changeMemberCount,
  closeRequest,
  deleteBan,
  findHeir,
  type LockedUltra,
  listVacancies,
  lockUltra,
  mayPreside,
  recordFilling,
  recordFollowing,
  setPresident,
} from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { deleteFollowsOf } from './follows.storage.ts'
import {
  countClubsOf,
  countUltrasOf,
  type Departure,
  deleteClubMember,
  deleteDeparturesOf,
  deleteUltraMember,
  endLaterClaims,
  insertClubMember,
  insertUltraMember,
  isUltraMember,
  listClubsOf,
  listUltrasOf,
  type Membership,
  saveDeparture,
  takeDeparture,
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
  /** The president before is back (groups.5); `userId` had followed. */
  onPresidentReturned: (tx: Transaction, userId: number, ultraId: number, backId: number) => Promise<void>
  onAskedToJoin: (tx: Transaction, userId: number, ultraId: number) => Promise<void>
  /** The named may have gained an office; who had one may have lost it. */
  onOfficesChanged: (tx: Transaction, ultraId: number, userIds: number[]) => void
  /** The last member has left. */
  onUltraEmptied: (tx: Transaction, ultraId: number) => Promise<void>
}

export type MembershipsService = ReturnType<typeof createMembershipsService>

/**
 * Locks the fan, then the club or group. That serialises a fan's joins, which keeps the limits exact, and the joins of
 * a club or group, which keeps its counter and president exact.
 */
export function createMembershipsService(context: MembershipsContext) {
  const { db, now, onJoinedClub, onJoinedUltra, onBecamePresident, onHandedOver } = context
  const { onPresidentReturned, onAskedToJoin, onOfficesChanged, onUltraEmptied } = context

  /** Returns the new count, or null when there is no such club. */
  async function leaveClub(tx: Transaction, userId: number, clubId: number): Promise<number | null> {
    const club = await lockClub(tx, clubId)
    if (!club) return null
    const wasMember = await deleteClubMember(tx, userId, clubId)
    return wasMember ? changeFanCount(tx, clubId, -1) : club.fanCount
  }

  /**
   * Returns the new count, or null when there is no such group. What they had is kept for a moment only where they leave by
   * themselves (groups.5).
   */
  async function leaveUltra(
    tx: Transaction,
    userId: number,
    ultraId: number,
    { isUndoable }: { isUndoable: boolean },
  ): Promise<number | null> {
    const ultra = await lockUltra(tx, ultraId)
    if (!ultra) return null
    const had = await deleteUltraMember(tx, userId, ultraId)
    if (!had) {
      // groups.3: who asked and has not been answered takes that back.
      await closeRequest(tx, ultraId, userId)
      return ultra.memberCount
    }
    const isPresident = ultra.presidentId === userId
    if (isUndoable) {
      const presidedTerm = isPresident ? ultra.term : null
      await saveDeparture(tx, userId, ultraId, { ...had, leftAt: now(), presidedTerm })
    }
    const memberCount = await changeMemberCount(tx, ultraId, -1)
    if (isPresident) await followPresident(tx, ultraId, userId)
    if (isPresident || had.rights.length > 0) onOfficesChanged(tx, ultraId, [])
    if (memberCount === 0) await onUltraEmptied(tx, ultraId)
    return memberCount
  }

  /** ultras.8: somebody follows a president who is gone, or nobody where nobody is left. */
  async function followPresident(tx: Transaction, ultraId: number, presidentId: number): Promise<void> {
    const heir = await chooseHeir(tx, ultraId, presidentId)
    await preside(tx, ultraId, heir?.id ?? null)
    if (!heir) return
    await recordFollowing(tx, { ultraId, from: presidentId, to: heir.id, at: now() })
    await onHandedOver(tx, heir.id, ultraId)
  }

  /** groups.1: two groups whose presidents leave at the same moment do not fall to one fan. */
  async function chooseHeir(tx: Transaction, ultraId: number, presidentId: number | null) {
    let heir = await findHeir(tx, ultraId, presidentId)
    while (heir && !(await mayPreside(tx, heir.id))) heir = await findHeir(tx, ultraId, presidentId)
    return heir
  }

  async function preside(tx: Transaction, ultraId: number, userId: number | null): Promise<void> {
    await setPresident(tx, ultraId, userId)
    if (userId === null) return
    await onBecamePresident(tx, userId)
    onOfficesChanged(tx, ultraId, [userId])
  }

  /**
   * ultras.2, ultras.8: a group that has no president and members one of whom may preside; `comer` has just come in. Requires a
   * lock on the group.
   */
  async function fillVacancy(tx: Transaction, ultra: LockedUltra, comer: number | null): Promise<void> {
    if (ultra.presidentId !== null) return
    const heir = await chooseHeir(tx, ultra.id, null)
    if (!heir) return
    await preside(tx, ultra.id, heir.id)
    await recordFilling(tx, { ultraId: ultra.id, by: heir.id, at: now() })
    if (heir.id !== comer) await onHandedOver(tx, heir.id, ultra.id)
  }

  /** groups.5: unless somebody was chosen meanwhile, or the fan presides over another group now. */
  async function resumePresidency(
    tx: Transaction,
    ultra: LockedUltra,
    userId: number,
    { presidedTerm, leftAt }: Departure,
  ): Promise<boolean> {
    if (presidedTerm !== ultra.term || !(await mayPreside(tx, userId))) return false
    await preside(tx, ultra.id, userId)
    await endLaterClaims(tx, ultra.id, leftAt)
    if (ultra.presidentId !== null) {
      await recordFollowing(tx, { ultraId: ultra.id, from: ultra.presidentId, to: userId, at: now() })
      await onPresidentReturned(tx, ultra.presidentId, ultra.id, userId)
    }
    return true
  }

  /** Returns the new count, or null when they are a member already. Requires locks on fan and group. */
  async function enrol(
    tx: Transaction,
    userId: number,
    ultraId: number,
    { departure, tooMany = {} }: { departure?: Departure | null; tooMany?: { detail?: string } } = {},
  ): Promise<number | null> {
    const place = departure ?? { joinedAt: now(), rights: [] }
    if (!(await insertUltraMember(tx, userId, ultraId, place))) return null
    if ((await countUltrasOf(tx, userId)) > ULTRAS_MAX) throw new Failure('too_many_ultras', tooMany)
    const memberCount = await changeMemberCount(tx, ultraId, 1)
    await onJoinedUltra(tx, userId)
    if (place.rights.length > 0) onOfficesChanged(tx, ultraId, [userId])
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

    /** groups.3: joins, or asks to where the group decides who comes in. */
    joinUltra(
      userId: number,
      ultraId: number,
      code: string | null = null,
    ): Promise<{ status: 'joined' | 'requested'; memberCount: number }> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const ultra = await lockUltra(tx, ultraId)
        if (!ultra) throw new Failure('ultra_not_found')
        if (await isUltraMember(tx, userId, ultraId))
          return { status: 'joined', memberCount: ultra.memberCount }
        const departure = await takeDeparture(tx, userId, ultraId, now())
        const admission = await admitAtDoor(
          tx,
          ultra,
          { userId, code, isReturning: departure !== null },
          now(),
        )
        if (admission !== 'comes in') {
          if (admission === 'asks') await onAskedToJoin(tx, userId, ultraId)
          return { status: 'requested', memberCount: ultra.memberCount }
        }
        const memberCount = await enrol(tx, userId, ultraId, { departure })
        await closeRequest(tx, ultraId, userId)
        const isBack = departure !== null && (await resumePresidency(tx, ultra, userId, departure))
        if (!isBack) await fillVacancy(tx, ultra, userId)
        return { status: 'joined', memberCount: memberCount ?? ultra.memberCount }
      })
    },

    leaveUltra(userId: number, ultraId: number): Promise<number> {
      return inTransaction(db, async (tx) => {
        await requireSelf(tx, userId)
        const memberCount = await leaveUltra(tx, userId, ultraId, { isUndoable: true })
        if (memberCount === null) throw new Failure('ultra_not_found')
        return memberCount
      })
    },

    /**
     * ultras.8: groups without president, a member of whom may preside by now: they were enabled, or gave up another
     * presidency. Called every minute, because that happens in many places.
     */
    async fillVacancies(): Promise<void> {
      for (const ultraId of await listVacancies(db, now()))
        await inTransaction(db, async (tx) => {
          const ultra = await lockUltra(tx, ultraId)
          if (ultra) await fillVacancy(tx, ultra, null)
        })
    },

    /** For a president chosen by an admin. Requires locks on fan and group. */
    async enrolPresident(tx: Transaction, ultraId: number, userId: number): Promise<void> {
      await enrol(tx, userId, ultraId, { tooMany: TOO_MANY_FOR_OTHER })
      await closeRequest(tx, ultraId, userId)
      // groups.3: nobody could lift a ban of the president, who cannot be removed.
      await deleteBan(tx, ultraId, userId)
      await onBecamePresident(tx, userId)
      await onHandedOver(tx, userId, ultraId)
      onOfficesChanged(tx, ultraId, [userId])
    },

    /** groups.1. Requires locks on fan and group. */
    async enrolFounder(tx: Transaction, userId: number, ultraId: number): Promise<void> {
      await enrol(tx, userId, ultraId)
      await onBecamePresident(tx, userId)
      onOfficesChanged(tx, ultraId, [userId])
    },

    /** groups.3: an officer takes somebody in. Requires locks on fan and group. */
    async enrolByOfficer(tx: Transaction, userId: number, ultraId: number): Promise<number | null> {
      const memberCount = await enrol(tx, userId, ultraId, { tooMany: TOO_MANY_FOR_OTHER })
      const ultra = await lockUltra(tx, ultraId)
      if (memberCount !== null && ultra) await fillVacancy(tx, ultra, userId)
      return memberCount
    },

    /** groups.3: returns the new count, or null when they are no member. They have nothing to come back to. */
    async expel(tx: Transaction, userId: number, ultraId: number): Promise<number | null> {
      await takeDeparture(tx, userId, ultraId, now())
      const had = await deleteUltraMember(tx, userId, ultraId)
      if (!had) return null
      if (had.rights.length > 0) onOfficesChanged(tx, ultraId, [])
      return changeMemberCount(tx, ultraId, -1)
    },

    /** For a deleted fan: leaves every club and group, and deletes follows and followers. */
    async endMembershipsOf(tx: Transaction, userId: number): Promise<void> {
      await lockFan(tx, userId)
      for (const id of inOrder(await listClubsOf(tx, userId))) await leaveClub(tx, userId, id)
      for (const id of inOrder(await listUltrasOf(tx, userId)))
        await leaveUltra(tx, userId, id, { isUndoable: false })
      await deleteDeparturesOf(tx, userId)
      await deleteFollowsOf(tx, userId)
    },
  }
}

const TOO_MANY_FOR_OTHER = { detail: problem('fan_in_too_many_ultras', ULTRAS_MAX) }

/** Clubs and groups are locked in id order to avoid deadlocks. */
const inOrder = (memberships: Membership[]) => memberships.map(({ id }) => id).sort((a, b) => a - b)

/** The fan may have been deleted or disabled since the session was checked. */
async function requireSelf(tx: Transaction, userId: number): Promise<void> {
  const fan = await lockFan(tx, userId)
  if (!fan || fan.isDisabled) throw new Failure('session_expired')
}
