import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/fields.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import {
  type ListOrder,
  nameContains,
  orderByName,
  orderByNumber,
  type Position,
} from '#server/storage/list-order.ts'
import { isAnyOf, prepared } from '#server/storage/prepared-statements.ts'
import type { Club, ClubFields } from './club.ts'
import { clubs } from './clubs.tables.ts'

const fields = {
  id: clubs.id,
  name: clubs.name,
  logo: clubs.logo,
  bio: clubs.bio,
  socials: clubs.socials,
  colors: clubs.colors,
  fanCount: clubs.fanCount,
  createdAt: clubs.createdAt,
}

const isPresent = (condition?: SQL) => and(isNull(clubs.archivedAt), condition)

export async function findClub(db: Db, id: number): Promise<Club | null> {
  const [club] = await db
    .select(fields)
    .from(clubs)
    .where(isPresent(eq(clubs.id, id)))
  return club ?? null
}

const clubsByIds = prepared('clubs_by_ids', (db) =>
  db
    .select(fields)
    .from(clubs)
    .where(isPresent(isAnyOf(clubs.id, 'ids'))),
)

export async function findClubs(db: Db, ids: readonly number[]): Promise<Club[]> {
  return ids.length === 0 ? [] : clubsByIds(db, { ids })
}

/** Exact match; names are not unique. */
export function findClubsNamed(db: Db, name: string) {
  return db
    .select(fields)
    .from(clubs)
    .where(isPresent(and(sql`fold(${clubs.name}) = fold(${name}::text)`, eq(clubs.name, name))))
}

/** Locks the club for a change, its counter included. */
export async function lockClub(tx: Transaction, id: number): Promise<Club | null> {
  const [club] = await tx
    .select(fields)
    .from(clubs)
    .where(isPresent(eq(clubs.id, id)))
    .for('no key update')
  return club ?? null
}

/** Keeps the club from being archived until the transaction ends. */
export async function holdClub(tx: Transaction, id: number): Promise<Club | null> {
  const [club] = await tx
    .select(fields)
    .from(clubs)
    .where(isPresent(eq(clubs.id, id)))
    .for('share')
  return club ?? null
}

export interface ClubSearch {
  q?: string | undefined
  sort: 'name' | 'fan_count'
  order: SortOrder
}

export const clubOrder = ({ sort, order }: ClubSearch): ListOrder =>
  sort === 'name' ? orderByName(clubs.name, clubs.id, order) : orderByNumber(clubs.fanCount, clubs.id, order)

const isFound = (q: string | undefined) => (q ? nameContains(clubs.name, q) : undefined)

export function clubsQuery(db: Db, search: ClubSearch, limit: number, position: Position | null) {
  const order = clubOrder(search)
  return db
    .select({ ...fields, sortValue: order.value })
    .from(clubs)
    .where(isPresent(and(isFound(search.q), position ? order.after(position) : undefined)))
    .orderBy(order.orderBy)
    .limit(limit)
}

export async function listClubs(db: Db, search: ClubSearch, limit: number, position: Position | null) {
  const rows = await clubsQuery(db, search, limit, position)
  return rows.map(({ sortValue, ...club }) => ({ club, position: [sortValue, club.id] as const }))
}

export function countClubs(db: Db, q?: string): Promise<number> {
  return db.$count(clubs, isPresent(isFound(q)))
}

export async function insertClub(tx: Transaction, club: ClubFields, now: Date): Promise<Club> {
  const [row] = await tx
    .insert(clubs)
    .values({ ...club, createdAt: now })
    .returning(fields)
  if (!row) throw new Error('the club was not inserted')
  return row
}

export async function updateClub(tx: Transaction, id: number, club: ClubFields): Promise<void> {
  await tx.update(clubs).set(club).where(eq(clubs.id, id))
}

/** The caller ends its memberships. */
export async function archiveClub(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx.update(clubs).set({ archivedAt: now, fanCount: 0 }).where(eq(clubs.id, id))
}

/** Returns the new count. Requires a lock on the club. */
export async function changeFanCount(tx: Transaction, id: number, by: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(clubs)
    .set({ fanCount: sql`${clubs.fanCount} + ${by}` })
    .where(eq(clubs.id, id))
    .returning({ fanCount: clubs.fanCount })
  if (!row) throw new Error(`there is no club ${id} to count`)
  return row.fanCount
}
