// Column kinds that several tables share.
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = () => timestamp({ withTimezone: true })
/** A number of ours: ids and points stay far below 2^53. */
export const long = () => bigint({ mode: 'number' })
export const identity = () => long().primaryKey().generatedAlwaysAsIdentity()
/** Text that compares by code point whatever the database's locale, so that ranges and prefixes use an index. */
export const codePointText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

// Arrays as PostgreSQL reads them. The driver looks at every element anew; for a thousand numbers that takes longer
// than the query they are for.

export const numberArray = (numbers: readonly number[]): string => `{${numbers.join(',')}}`

/** Bytes that are at hand in hex. */
export const hexArray = (hexes: readonly string[]): string =>
  hexes.length === 0 ? '{}' : `{"\\\\x${hexes.join('","\\\\x')}"}`
