// What moderation needs of groups: how they look, and taking logo, motto, bio and links off a group's page (reports.3).
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ULTRA_RIGHTS, type UltraRight } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { ultraGroups, ultraMembers } from './ultras.tables.ts'

const shown = {
  id: ultraGroups.id,
  name: ultraGroups.name,
  logo: ultraGroups.logo,
  bio: ultraGroups.bio,
  motto: ultraGroups.motto,
  socials: ultraGroups.socials,
  presidentId: ultraGroups.presidentId,
  createdAt: ultraGroups.createdAt,
}

/** Archived groups too: what outlives them is theirs. */
export function findReportedUltras(db: Db, ids: readonly number[]) {
  return db
    .select({ ...shown, isArchived: sql<boolean>`${ultraGroups.archivedAt} IS NOT NULL` })
    .from(ultraGroups)
    .where(inArray(ultraGroups.id, [...ids]))
}

/** Empties them and returns what they were. The name stays: admins change it in the group's form. */
export async function hideUltraTexts(tx: Transaction, id: number): Promise<Record<string, unknown> | null> {
  const [group] = await tx.select(shown).from(ultraGroups).where(eq(ultraGroups.id, id)).for('no key update')
  if (!group) return null
  await tx
    .update(ultraGroups)
    .set({ logo: null, bio: null, motto: null, socials: {} })
    .where(eq(ultraGroups.id, id))
  return { logo: group.logo, bio: group.bio, motto: group.motto, socials: group.socials }
}

/** Gives back what was taken, as far as the group has not put something else there. */
export async function showUltraTexts(
  tx: Transaction,
  id: number,
  taken: Record<string, unknown> | null,
): Promise<void> {
  const [group] = await tx.select(shown).from(ultraGroups).where(eq(ultraGroups.id, id)).for('no key update')
  if (!group || taken === null) return
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  // Missing in what an older version took.
  const links = Object.entries(taken.socials ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  await tx
    .update(ultraGroups)
    .set({
      logo: group.logo ?? text(taken.logo),
      bio: group.bio ?? text(taken.bio),
      motto: group.motto ?? text(taken.motto),
      socials: Object.keys(group.socials).length > 0 ? group.socials : Object.fromEntries(links),
    })
    .where(eq(ultraGroups.id, id))
}

/** The groups in which a fan has some right, and which. */
export async function listOwnRights(
  db: Db,
  userId: number,
): Promise<{ ultraId: number; rights: readonly UltraRight[] }[]> {
  const rows = await db
    .select({
      ultraId: ultraGroups.id,
      rights: ultraMembers.rights,
      isPresident: sql<boolean>`${ultraGroups.presidentId} IS NOT DISTINCT FROM ${userId}`,
    })
    .from(ultraMembers)
    .innerJoin(ultraGroups, eq(ultraGroups.id, ultraMembers.ultraId))
    .where(and(eq(ultraMembers.userId, userId), isNull(ultraGroups.archivedAt)))
  return rows
    .map(({ ultraId, rights, isPresident }) => ({ ultraId, rights: isPresident ? ULTRA_RIGHTS : rights }))
    .filter(({ rights }) => rights.length > 0)
}
