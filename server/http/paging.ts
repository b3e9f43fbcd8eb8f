import { createHash } from 'node:crypto'
import { problem } from '#contract/problems.ts'
import type { ListOrder, Position } from '#server/storage/list-order.ts'
import { invalid } from './failure.ts'

/**
 * Where a page begins: the sort values of the last row before it. Opaque to callers, not secret. Its check tells one
 * that we gave from one that somebody made up.
 */
export function encodeCursor(values: readonly (string | number)[]): string {
  const text = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${text}.${checkOf(text)}`
}

function checkOf(text: string): string {
  return createHash('sha256').update(`cursor of Virage ${text}`).digest('base64url').slice(0, 8)
}

type Kind = 'number' | 'string'

/** Returns null for no cursor; an invented one, or one of another list, is 422. */
export function decodeCursor<const K extends readonly Kind[]>(
  cursor: string | undefined,
  kinds: K,
): { [I in keyof K]: K[I] extends 'number' ? number : string } | null {
  if (cursor === undefined) return null
  const values = parse(cursor)
  const fits =
    Array.isArray(values) &&
    values.length === kinds.length &&
    values.every(
      (value, i) => typeof value === kinds[i] && !(typeof value === 'string' && value.includes('\0')),
    )
  if (!fits) throw invalid({ cursor: problem('cursor_unknown') })
  return values as never
}

function parse(cursor: string): unknown {
  const [text = '', check] = cursor.split('.')
  if (check !== checkOf(text)) return undefined
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * Turns rows, of which one more than `limit` was asked for, into a page and the cursor of the next.
 */
export function toPage<T>(
  rows: readonly T[],
  limit: number,
  cursorOf: (row: T) => readonly (string | number)[],
): { rows: T[]; next: string | null } {
  const kept = rows.slice(0, limit)
  const last = kept.at(-1)
  return { rows: kept, next: rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null }
}

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
