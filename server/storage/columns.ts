// Column kinds that several tables share.
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
export const moment = () => timestamp({ withTimezone: true })
/** A number of ours: ids and points stay far below 2^53. */
export const long = () => bigint({ mode: 'number' })
export const identity = () => long().primaryKey().generatedAlwaysAsIdentity()
