import { and, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/fields.ts'
import type { Db } from '#server/storage/database.ts'
import { foldedPattern, type ListOrder, type Position } from '#server/storage/list-order.ts'
import { emailKey, type Fan } from './fan.ts'
import { toFan } from './fans.storage.ts'
import { users } from './fans.tables.ts'

export type FansSort = 'name' | 'created_at'

/** Sorts by id instead of creation time: the order is the same, without ties or another index. */
export function fansOrder(sort: FansSort, order: SortOrder): ListOrder {
  const [key, kind] = sort === 'name' ? [users.nameKey, 'string' as const] : [users.id, 'number' as const]
  const isAscending = order === 'asc'
  return {
    name: `${sort} ${order}`,
    kind,
    value: sql`${key}`,
    orderBy: isAscending ? sql`${key}, ${users.id}` : sql`${key} DESC, ${users.id} DESC`,
    after: ([last, lastId]) =>
      isAscending
        ? sql`(${key}, ${users.id}) > (${last}, ${lastId})`
        : sql`(${key}, ${users.id}) < (${last}, ${lastId})`,
  }
}

export interface FansFilter {
  q: string | undefined
  /** Only admins see disabled fans. */
  withDisabled: boolean
  /** Only admins, who see the addresses, find fans by them: the whole address, or its index would be of no use. */
  withAddress: boolean
}

function isListed({ q, withDisabled, withAddress }: FansFilter): SQL | undefined {
  return and(
    isNull(users.deletedAt),
    withDisabled ? undefined : isNull(users.disabledAt),
    q ? or(nameKeyContains(q), withAddress ? eq(users.emailKey, emailKey(q)) : undefined) : undefined,
  )
}

export function fansQuery(
  db: Db,
  filter: FansFilter,
  order: ListOrder,
  after: Position | null,
  limit: number,
) {
  return db
    .select()
    .from(users)
    .where(and(isListed(filter), after ? order.after(after) : undefined))
    .orderBy(order.orderBy)
    .limit(limit)
}

export async function listFans(
  ...query: Parameters<typeof fansQuery>
): Promise<{ fan: Fan; position: Position }[]> {
  const [, , order] = query
  const rows = await fansQuery(...query)
  return rows.map((row) => ({
    fan: toFan(row),
    position: [order.kind === 'string' ? row.nameKey : row.id, row.id],
  }))
}

export function countQuery(db: Db, filter: FansFilter) {
  return db.select({ total: count() }).from(users).where(isListed(filter))
}

export async function countFans(db: Db, filter: FansFilter): Promise<number> {
  const [row] = await countQuery(db, filter)
  return row?.total ?? 0
}

// `users.name_key` holds names without case and accents.
export const nameKeyContains = (q: string): SQL =>
  sql`${users.nameKey} LIKE '%' || ${foldedPattern(q)} || '%'`
