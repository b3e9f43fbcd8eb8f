// Column types that several tables share, and array parameters.
import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = () => timestamp({ withTimezone: true })
/** A bigint read as a number: ids and points stay far below 2^53. */
export const long = () => bigint({ mode: 'number' })
export const identity = () => long().primaryKey().generatedAlwaysAsIdentity()
/** Text that compares by code point whatever the database's locale, so that ranges and prefixes use an index. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** A moment as it stands on the wire, for rows that are answered as the database gives them. */
export const isoMoment = (column: string): SQL =>
  sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// Array literals for large batches: for a thousand numbers the driver's own conversion takes longer than the query.

export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** A bytea[] from hex strings. */
export const hexArray = (hexes: readonly string[]): string =>
  hexes.length === 0 ? '{}' : `{"\\\\x${hexes.join('","\\\\x')}"}`
