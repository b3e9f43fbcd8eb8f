import { pgTable } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

/** A fan's present visit: when it began, when the fan was last seen, and when the visit before it ended. */
export const fanVisits = pgTable('fan_visits', {
  userId: long()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  beganAt: moment().notNull(),
  seenAt: moment().notNull(),
  awaySince: moment().notNull(),
})
