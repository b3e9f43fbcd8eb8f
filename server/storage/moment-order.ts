import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { SortOrder } from '#contract/list.ts'
import type { ListOrder } from './list-order.ts'

/** Microseconds since 1970: a JavaScript Date would cut a stored moment off at milliseconds and lose rows. */
const toMicroseconds = (moment: AnyColumn | SQL): SQL<number> =>
  sql<number>`(extract(epoch FROM ${moment}) * 1000000)::bigint`
const fromMicroseconds = (value: string | number): SQL =>
  sql`(timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond')`

/** By time, then id. */
export function orderByMoment(moment: AnyColumn, id: AnyColumn, order: SortOrder): ListOrder {
  const isAscending = order === 'asc'
  return {
    name: `${moment.name} ${order}`,
    kind: 'number',
    value: toMicroseconds(moment),
    orderBy: isAscending ? sql`${moment}, ${id}` : sql`${moment} DESC, ${id} DESC`,
    after: ([last, lastId]) =>
      isAscending
        ? sql`(${moment}, ${id}) > (${fromMicroseconds(last)}, ${lastId})`
        : sql`(${moment}, ${id}) < (${fromMicroseconds(last)}, ${lastId})`,
  }
}
