import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { SortOrder } from '#contract/fields.ts'
import { problem } from '#contract/problems.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { Failure } from '#server/http/failure.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import {
  type ListOrder,
  nameContains,
  orderByName,
  orderByNumber,
  type Position,
} from '#server/storage/list-order.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'
import type { Ultra, UltraFields } from './ultra.ts'
import { ultraGroups } from './ultras.tables.ts'

const fields = {
  id: ultraGroups.id,
  name: ultraGroups.name,
  logo: ultraGroups.logo,
  bio: ultraGroups.bio,
  socials: ultraGroups.socials,
  club: { id: clubs.id, name: clubs.name, logo: clubs.logo, colors: clubs.colors },
  president: { id: users.id, name: users.name, avatar: users.avatar },
  ultraScore: ultraGroups.ultraScore,
  memberCount: ultraGroups.memberCount,
  motto: ultraGroups.motto,
  colors: ultraGroups.colors,
  join: ultraGroups.join,
  createdAt: ultraGroups.createdAt,
}

const isPresent = (condition?: SQL) => and(isNull(ultraGroups.archivedAt), condition)

const selectUltras = (db: Db) =>
  db
    .select({ ...fields })
    .from(ultraGroups)
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))
    .leftJoin(users, eq(users.id, ultraGroups.presidentId))

export async function findUltra(db: Db, id: number): Promise<Ultra | null> {
  const [ultra] = await selectUltras(db).where(isPresent(eq(ultraGroups.id, id)))
  return ultra ?? null
}

const ultrasByIds = prepared('ultras_by_ids', (db) =>
  selectUltras(db).where(isPresent(isAnyOf(ultraGroups.id, 'ids'))),
)

export async function findUltras(db: Db, ids: readonly number[]): Promise<Ultra[]> {
  return ids.length === 0 ? [] : ultrasByIds(db, { ids })
}

export type LockedUltra = UltraFields & { id: number; memberCount: number; term: number }

/** Locks the group for a change, counter and president included. Lock fans and clubs before groups. */
export async function lockUltra(tx: Transaction, id: number): Promise<LockedUltra | null> {
  const [row] = await tx
    .select()
    .from(ultraGroups)
    .where(isPresent(eq(ultraGroups.id, id)))
    .for('no key update')
  return row ?? null
}

/** Whether there is such a group, which then stays until the transaction ends. */
export async function holdUltra(tx: Transaction, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: ultraGroups.id })
    .from(ultraGroups)
    .where(isPresent(eq(ultraGroups.id, id)))
    .for('share')
  return rows.length > 0
}

export interface UltraSearch {
  /** Looks at the names of groups and of their clubs. */
  q?: string | undefined
  club_id?: number | undefined
  sort: 'name' | 'ultra_score' | 'member_count'
  order: SortOrder
}

export function ultraOrder({ sort, order }: UltraSearch): ListOrder {
  if (sort === 'name') return orderByName(ultraGroups.name, ultraGroups.id, order)
  const column = sort === 'ultra_score' ? ultraGroups.ultraScore : ultraGroups.memberCount
  return orderByNumber(column, ultraGroups.id, order)
}

/** A union of two searches, each with its own index; an OR over both tables could use none. */
function isFound(db: Db, q: string | undefined): SQL | undefined {
  if (!q) return undefined
  const byGroup = db.select({ id: ultraGroups.id }).from(ultraGroups).where(nameContains(ultraGroups.name, q))
  const byClub = db
    .select({ id: ultraGroups.id })
    .from(clubs)
    .innerJoin(ultraGroups, eq(ultraGroups.clubId, clubs.id))
    .where(nameContains(clubs.name, q))
  return inArray(ultraGroups.id, union(byGroup, byClub))
}

const matches = (db: Db, { q, club_id }: UltraSearch) =>
  and(isFound(db, q), club_id === undefined ? undefined : eq(ultraGroups.clubId, club_id))

export function ultrasQuery(db: Db, search: UltraSearch, limit: number, position: Position | null) {
  const order = ultraOrder(search)
  return db
    .select({ ...fields, sortValue: order.value })
    .from(ultraGroups)
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))
    .leftJoin(users, eq(users.id, ultraGroups.presidentId))
    .where(isPresent(and(matches(db, search), position ? order.after(position) : undefined)))
    .orderBy(order.orderBy)
    .limit(limit)
}

export async function listUltras(db: Db, search: UltraSearch, limit: number, position: Position | null) {
  const rows = await ultrasQuery(db, search, limit, position)
  return rows.map(({ sortValue, ...ultra }) => ({ ultra, position: [sortValue, ultra.id] as const }))
}

/** Highest score first. */
export async function listUltrasOfClub(db: Db, clubId: number, count: number): Promise<Ultra[]> {
  const search = { club_id: clubId, sort: 'ultra_score', order: 'desc' } as const
  return (await listUltras(db, search, count, null)).map(({ ultra }) => ultra)
}

export function countUltras(db: Db, search: UltraSearch): Promise<number> {
  return db.$count(ultraGroups, isPresent(matches(db, search)))
}

/** Inserts without president, because a president must be a member first. */
export async function insertUltra(tx: Transaction, ultra: UltraFields, now: Date): Promise<number> {
  const [row] = await tx
    .insert(ultraGroups)
    .values({ ...ultra, presidentId: null, ultraScore: ultra.baseScore, createdAt: now })
    .returning({ id: ultraGroups.id })
  if (!row) throw new Error('the ultra group was not inserted')
  return row.id
}

/** Everything but the president. */
export async function updateUltra(tx: Transaction, id: number, ultra: UltraFields): Promise<void> {
  const { name, logo, bio, socials, clubId, baseScore, motto, colors, join } = ultra
  await tx
    .update(ultraGroups)
    .set({ name, logo, bio, socials, clubId, baseScore, motto, colors, join })
    .where(eq(ultraGroups.id, id))
}

/** The caller ends its memberships. */
export async function archiveUltra(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(ultraGroups).set(archived(now)).where(eq(ultraGroups.id, id))
}

export async function listUltraIdsOfClub(db: Db, clubId: number): Promise<number[]> {
  const rows = await db
    .select({ id: ultraGroups.id })
    .from(ultraGroups)
    .where(isPresent(eq(ultraGroups.clubId, clubId)))
  return rows.map(({ id }) => id)
}

/** Returns the ids of the archived groups. */
export async function archiveUltrasOfClub(tx: Transaction, clubId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .update(ultraGroups)
    .set(archived(now))
    .where(isPresent(eq(ultraGroups.clubId, clubId)))
    .returning({ id: ultraGroups.id })
  return rows.map(({ id }) => id)
}

const archived = (now: Date) => ({ archivedAt: now, memberCount: 0, presidentId: null })

/** Returns the new count. Requires a lock on the group. */
export async function changeMemberCount(tx: Transaction, id: number, by: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(ultraGroups)
    .set({ memberCount: sql`${ultraGroups.memberCount} + ${by}` })
    .where(eq(ultraGroups.id, id))
    .returning({ memberCount: ultraGroups.memberCount })
  if (!row) throw new Error(`there is no ultra group ${id} to count`)
  return row.memberCount
}

/** Requires a lock on the group; the president must be a member. */
export async function setPresident(tx: Transaction, id: number, presidentId: number | null): Promise<void> {
  await tx.update(ultraGroups).set({ presidentId }).where(eq(ultraGroups.id, id))
}

/** The same where somebody chose the president: with it a new term begins. */
export async function choosePresident(
  tx: Transaction,
  id: number,
  presidentId: number | null,
): Promise<void> {
  await tx
    .update(ultraGroups)
    .set({ presidentId, term: sql`${ultraGroups.term} + 1` })
    .where(eq(ultraGroups.id, id))
}

interface NamedGroup {
  clubId: number
  name: string
  /** The group that wants the name and may have it already. */
  id?: number
}

/** groups.1: names are unique within a club. The club's lock keeps the answer true. */
export async function refuseTakenName(tx: Transaction, { clubId, name, id }: NamedGroup): Promise<void> {
  const hasName = sql`fold(${ultraGroups.name}) = fold(${name})`
  const isOther = id === undefined ? undefined : ne(ultraGroups.id, id)
  const isInClub = isPresent(and(eq(ultraGroups.clubId, clubId), isOther))
  if ((await tx.$count(ultraGroups, and(isInClub, hasName))) > 0)
    throw new Failure('name_taken', { fields: { name: problem('group_name_taken') } })
}

/**
 * groups.1: whether a fan presides over no group. Nobody else can make them president before the transaction ends: heirs are
 * found without a lock of the fan.
 */
export async function mayPreside(tx: Transaction, userId: number): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`presidency ${userId}`}, 0))`)
  return (await tx.$count(ultraGroups, isPresent(eq(ultraGroups.presidentId, userId)))) === 0
}
