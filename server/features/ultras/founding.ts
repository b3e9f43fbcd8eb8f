// groups.1: a fan founds a group and presides over it.
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { JoinMode } from '#contract/constants.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { lockClub } from '#server/features/clubs/index.ts'
import { lockFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { newUltraFields, type Ultra } from './ultra.ts'
import { type Actor, recordDeed } from './ultra-log.ts'
import { choosePresident, findUltra, insertUltra, mayPreside, refuseTakenName } from './ultras.storage.ts'

/** Nobody rated the group yet: its score comes from its matches alone. */
const FIRST_SCORE = 0

export interface NewGroup {
  name: string
  clubId: number
  motto: string | null
  colors: string[] | null
  join: JoinMode
}

export interface FoundingContext {
  db: NodePgDatabase
  now: () => Date
  /** Makes the fan a member who presides. Requires locks on fan and group. */
  enrolFounder: (tx: Transaction, userId: number, ultraId: number) => Promise<void>
  /** Has been in the stands of a match that is over. */
  hasAttended: (tx: Transaction, userId: number) => Promise<boolean>
}

export type Found = ReturnType<typeof createFounding>

/**
 * The locks make the refusals exact: that of the fan lets them found once, that of the club lets one of two founders have
 * the name.
 */
export function createFounding({ db, now, enrolFounder, hasAttended }: FoundingContext) {
  return (actor: Actor, group: NewGroup): Promise<Ultra> =>
    inTransaction(db, async (tx) => {
      const fan = await lockFan(tx, actor.userId)
      if (!fan || fan.isDisabled) throw new Failure('session_expired')
      if (!(await lockClub(tx, group.clubId))) throw new Failure('club_not_found')
      await refuseFounding(tx, actor.userId, group)
      const at = now()
      const id = await insertUltra(tx, newUltraFields({ ...group, baseScore: FIRST_SCORE }), at)
      await enrolFounder(tx, actor.userId, id)
      await choosePresident(tx, id, actor.userId)
      await recordDeed(tx, { actor, ultraId: id, action: 'found', at })
      const ultra = await findUltra(tx, id)
      if (!ultra) throw new Error(`ultra group ${id} vanished in its own transaction`)
      return ultra
    })

  async function refuseFounding(tx: Transaction, userId: number, group: NewGroup): Promise<void> {
    const isOfFan = and(eq(clubMembers.userId, userId), eq(clubMembers.clubId, group.clubId))
    if ((await tx.$count(clubMembers, isOfFan)) === 0) throw new Failure('not_in_club')
    if (!(await hasAttended(tx, userId))) throw new Failure('never_attended')
    if (!(await mayPreside(tx, userId))) throw new Failure('already_president')
    await refuseTakenName(tx, group)
  }
}
