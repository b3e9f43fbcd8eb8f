import { and, asc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { UltraRight } from '#contract/constants.ts'
import { clubMembers } from '#server/features/clubs/clubs.tables.ts'
import { undoableSince } from '#server/features/ultras/index.ts'
import { ultraDepartures, ultraMembers } from '#server/features/ultras/ultras.tables.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'

export interface Membership {
  /** The club's or group's id. */
  id: number
  joinedAt: Date
}

/** Returns false when they are a member already. */
export async function insertClubMember(
  tx: Transaction,
  userId: number,
  clubId: number,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(clubMembers)
    .values({ userId, clubId, joinedAt: now })
    .onConflictDoNothing()
    .returning({ id: clubMembers.clubId })
  return rows.length > 0
}

/** Returns false when they are a member already. */
export async function insertUltraMember(
  tx: Transaction,
  userId: number,
  ultraId: number,
  { joinedAt, rights }: Pick<Departure, 'joinedAt' | 'rights'>,
): Promise<boolean> {
  const rows = await tx
    .insert(ultraMembers)
    .values({ userId, ultraId, joinedAt, rights })
    .onConflictDoNothing()
    .returning({ id: ultraMembers.ultraId })
  return rows.length > 0
}

/** Returns false when they were no member. */
export async function deleteClubMember(tx: Transaction, userId: number, clubId: number): Promise<boolean> {
  const rows = await tx
    .delete(clubMembers)
    .where(and(eq(clubMembers.userId, userId), eq(clubMembers.clubId, clubId)))
    .returning({ id: clubMembers.clubId })
  return rows.length > 0
}

/** Returns what they had, or null when they were no member. */
export async function deleteUltraMember(
  tx: Transaction,
  userId: number,
  ultraId: number,
): Promise<Pick<Departure, 'joinedAt' | 'rights'> | null> {
  const [row] = await tx
    .delete(ultraMembers)
    .where(and(eq(ultraMembers.userId, userId), eq(ultraMembers.ultraId, ultraId)))
    .returning({ joinedAt: ultraMembers.joinedAt, rights: ultraMembers.rights })
  return row ?? null
}

export const isUltraMember = async (db: Db, userId: number, ultraId: number): Promise<boolean> =>
  (await db.$count(ultraMembers, and(eq(ultraMembers.userId, userId), eq(ultraMembers.ultraId, ultraId)))) > 0

/** groups.2. Requires a lock on the group. */
export async function setRights(
  tx: Transaction,
  userId: number,
  ultraId: number,
  rights: UltraRight[],
): Promise<void> {
  await tx
    .update(ultraMembers)
    .set({ rights })
    .where(and(eq(ultraMembers.userId, userId), eq(ultraMembers.ultraId, ultraId)))
}

export async function deleteMembersOfClub(tx: Transaction, clubId: number): Promise<void> {
  await tx.delete(clubMembers).where(eq(clubMembers.clubId, clubId))
}

export async function deleteMembersOfUltras(tx: Transaction, ultraIds: readonly number[]): Promise<void> {
  if (ultraIds.length > 0) await tx.delete(ultraMembers).where(inArray(ultraMembers.ultraId, [...ultraIds]))
}

export const countClubsOf = (db: Db, userId: number): Promise<number> =>
  db.$count(clubMembers, eq(clubMembers.userId, userId))

export const countUltrasOf = (db: Db, userId: number): Promise<number> =>
  db.$count(ultraMembers, eq(ultraMembers.userId, userId))

/** In the order of joining. */
export const listClubsOf = (db: Db, userId: number): Promise<Membership[]> => clubsOf(db, { userId })

const clubsOf = prepared('clubs_of', (db) =>
  db
    .select({ id: clubMembers.clubId, joinedAt: clubMembers.joinedAt })
    .from(clubMembers)
    .where(eq(clubMembers.userId, sql.placeholder('userId')))
    .orderBy(asc(clubMembers.joinedAt), asc(clubMembers.clubId)),
)

/** In the order of joining. */
export const listUltrasOf = (db: Db, userId: number): Promise<Membership[]> => ultrasOf(db, { userId })

const ultrasOf = prepared('ultras_of', (db) =>
  db
    .select({ id: ultraMembers.ultraId, joinedAt: ultraMembers.joinedAt })
    .from(ultraMembers)
    .where(eq(ultraMembers.userId, sql.placeholder('userId')))
    .orderBy(asc(ultraMembers.joinedAt), asc(ultraMembers.ultraId)),
)

/** groups.5: what somebody had who left by themselves. */
export type Departure = Omit<typeof ultraDepartures.$inferSelect, 'userId' | 'ultraId'>

/** Forgets, on the way, departures from the group that are too old to be undone. */
export async function saveDeparture(
  tx: Transaction,
  userId: number,
  ultraId: number,
  departure: Departure,
): Promise<void> {
  await tx
    .delete(ultraDepartures)
    .where(
      and(
        eq(ultraDepartures.ultraId, ultraId),
        or(eq(ultraDepartures.userId, userId), lt(ultraDepartures.leftAt, undoableSince(departure.leftAt))),
      ),
    )
  await tx.insert(ultraDepartures).values({ userId, ultraId, ...departure })
}

/** Returns what they had when they left, if that was a moment ago, and forgets it. */
export async function takeDeparture(
  tx: Transaction,
  userId: number,
  ultraId: number,
  now: Date,
): Promise<Departure | null> {
  const [row] = await tx
    .delete(ultraDepartures)
    .where(and(eq(ultraDepartures.userId, userId), eq(ultraDepartures.ultraId, ultraId)))
    .returning()
  return row && row.leftAt >= undoableSince(now) ? row : null
}

/** When a president returns, whoever presided after them and left can no longer reclaim the presidency. */
export async function endLaterClaims(tx: Transaction, ultraId: number, leftAt: Date): Promise<void> {
  await tx
    .update(ultraDepartures)
    .set({ presidedTerm: null })
    .where(and(eq(ultraDepartures.ultraId, ultraId), gte(ultraDepartures.leftAt, leftAt)))
}

export async function deleteDeparturesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(ultraDepartures).where(eq(ultraDepartures.userId, userId))
}

export interface FirstJoined {
  clubId: number | null
  ultraId: number | null
}

/** fans.5: the club and group each fan joined first; fans in none are left out. */
export async function loadFirstJoined(db: Db, userIds: readonly number[]): Promise<Map<number, FirstJoined>> {
  if (userIds.length === 0) return new Map()
  const [clubs, ultras] = await Promise.all([firstClubs(db, { userIds }), firstUltras(db, { userIds })])
  const first = new Map<number, FirstJoined>()
  for (const { userId, clubId } of clubs) first.set(userId, { clubId, ultraId: null })
  for (const { userId, ultraId } of ultras)
    first.set(userId, { clubId: first.get(userId)?.clubId ?? null, ultraId })
  return first
}

const firstClubs = prepared('first_clubs', (db) =>
  db
    .selectDistinctOn([clubMembers.userId], { userId: clubMembers.userId, clubId: clubMembers.clubId })
    .from(clubMembers)
    .where(isAnyOf(clubMembers.userId, 'userIds'))
    .orderBy(clubMembers.userId, asc(clubMembers.joinedAt), asc(clubMembers.clubId)),
)

const firstUltras = prepared('first_ultras', (db) =>
  db
    .selectDistinctOn([ultraMembers.userId], { userId: ultraMembers.userId, ultraId: ultraMembers.ultraId })
    .from(ultraMembers)
    .where(isAnyOf(ultraMembers.userId, 'userIds'))
    .orderBy(ultraMembers.userId, asc(ultraMembers.joinedAt), asc(ultraMembers.ultraId)),
)
