// The people of a group as its own page names them.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { GroupFan, Officer } from '#contract/ultras.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraMembers } from '#server/features/relationships/relationships.tables.ts'
import type { Db } from '#server/storage/database.ts'
import { ultraGroups } from './ultras.tables.ts'

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

/** ultras.8: who follows when this president leaves: the longest-standing officer, else member; disabled fans never. */
export async function findHeir(db: Db, ultraId: number, presidentId: number): Promise<GroupFan | null> {
  const [heir] = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(ultraMembers)
    .innerJoin(users, eq(users.id, ultraMembers.userId))
    .where(and(eq(ultraMembers.ultraId, ultraId), isEnabled, ne(users.id, presidentId)))
    .orderBy(sql`${isOfficer} DESC`, asc(ultraMembers.joinedAt), asc(ultraMembers.userId))
    .limit(1)
  return heir ?? null
}
