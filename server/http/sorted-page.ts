import { problem } from '#contract/problems.ts'
import type { ListOrder, Position } from '#server/storage/list-order.ts'
import { invalid } from './failure.ts'
import { decodeCursor, toPage } from './paging.ts'

/** A cursor is good for the order it was given in; any other is 422. */
export function positionIn(order: ListOrder, cursor: string | undefined): Position | null {
  const values = decodeCursor(cursor, ['string', order.kind, 'number'])
  if (values === null) return null
  const [name, value, id] = values
  if (name !== order.name) throw invalid({ cursor: problem('cursor_other_order') })
  return [value, id]
}

/** Turns rows, of which one more than `limit` was asked for, into a page and the cursor of the next. */
export function toSortedPage<T extends { position: Position }>(
  order: ListOrder,
  rows: readonly T[],
  limit: number,
): { rows: T[]; next: string | null } {
  return toPage(rows, limit, ({ position }) => [order.name, ...position])
}
