// The people of a group as its own page names them.
import { and, asc, eq, exists, gt, gte, isNotNull, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import { REJOIN_MINUTES, type UltraRight } from '#contract/constants.ts'
import type { GroupFan, Officer } from '#contract/ultras.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { ultraDepartures, ultraGroups, ultraMembers } from './ultras.tables.ts'

const isEnabled = and(isNull(users.disabledAt), isNull(users.deletedAt))
const isOfficer = sql`${ultraMembers.rights} <> '{}'`

/** The longest-standing first, without the president and who is disabled. */
export async function listOfficers(db: Db, ultraId: number): Promise<Officer[]> {
  return db
    .select({ id: users.id, name: users.name, avatar: users.avatar, rights: ultraMembers.rights })
    .from(ultraMembers)
    .innerJoin(users, eq(users.id, ultraMembers.userId))
    .innerJoin(ultraGroups, eq(ultraGroups.id, ultraMembers.ultraId))
    .where(
      and(
        eq(ultraMembers.ultraId, ultraId),
        isOfficer,
        isEnabled,
        sql`${users.id} IS DISTINCT FROM ${ultraGroups.presidentId}`,
      ),
    )
    .orderBy(asc(ultraMembers.joinedAt), asc(ultraMembers.userId))
}

/** groups.5: who left since then may come back to what they had. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - REJOIN_MINUTES * 60_000)

/** groups.1: one presidency per fan. */
const presidesNowhere = sql`NOT EXISTS (
  SELECT FROM ultra_groups g WHERE g.president_id = ${users.id} AND g.archived_at IS NULL)`

/**
 * ultras.8: who follows when this president leaves, or where there is none: the longest-standing officer, else member; never
 * who is disabled or presides over another group.
 */
export async function findHeir(
  db: Db,
  ultraId: number,
  presidentId: number | null,
): Promise<GroupFan | null> {
  for (const query of [heirQuery(db, ultraId, presidentId, isOfficer), heirQuery(db, ultraId, presidentId)]) {
    const [heir] = await query
    if (heir) return heir
  }
  return null
}

/** One after the other: each reads its index in the order of joining, also in a group of a hundred thousand. */
export const heirQuery = (db: Db, ultraId: number, presidentId: number | null, among?: SQL) =>
  db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(ultraMembers)
    .innerJoin(users, eq(users.id, ultraMembers.userId))
    .where(
      and(
        eq(ultraMembers.ultraId, ultraId),
        among,
        isEnabled,
        presidentId === null ? undefined : ne(users.id, presidentId),
        presidesNowhere,
      ),
    )
    .orderBy(asc(ultraMembers.joinedAt), asc(ultraMembers.userId))
    .limit(1)

/**
 * ultras.8: groups without president that have a member who may preside, in the order of their ids. Who has just left another
 * presidency may come back to it (groups.5), so they are not given one that stands in the way.
 */
export async function listVacancies(db: Db, now: Date): Promise<number[]> {
  const mayReturn = db
    .select({ one: sql`1` })
    .from(ultraDepartures)
    .where(
      and(
        eq(ultraDepartures.userId, users.id),
        isNotNull(ultraDepartures.presidedTerm),
        gte(ultraDepartures.leftAt, undoableSince(now)),
      ),
    )
  const heir = db
    .select({ one: sql`1` })
    .from(ultraMembers)
    .innerJoin(users, eq(users.id, ultraMembers.userId))
    .where(and(eq(ultraMembers.ultraId, ultraGroups.id), isEnabled, presidesNowhere, notExists(mayReturn)))
  const rows = await db
    .select({ id: ultraGroups.id })
    .from(ultraGroups)
    .where(
      and(
        isNull(ultraGroups.presidentId),
        isNull(ultraGroups.archivedAt),
        gt(ultraGroups.memberCount, 0),
        exists(heir),
      ),
    )
    .orderBy(asc(ultraGroups.id))
  return rows.map(({ id }) => id)
}

/** The president and the officers who have the right. */
export async function listWithRight(db: Db, ultraId: number, right: UltraRight): Promise<number[]> {
  const rows = await db
    .select({ id: ultraMembers.userId })
    .from(ultraMembers)
    .where(and(eq(ultraMembers.ultraId, ultraId), isOfficer, sql`${right} = ANY (${ultraMembers.rights})`))
  const [group] = await db
    .select({ presidentId: ultraGroups.presidentId })
    .from(ultraGroups)
    .where(eq(ultraGroups.id, ultraId))
  const ids = new Set(rows.map(({ id }) => id))
  if (group?.presidentId != null) ids.add(group.presidentId)
  return [...ids]
}
