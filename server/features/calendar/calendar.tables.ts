import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

/**
 * Under which secret address a fan's own calendar is found. The secret itself is kept, not its hash: the address is shown
 * again on every device, and it opens nothing but dates of public matches (docs/decisions/0050).
 */
export const calendarSecrets = pgTable('calendar_secrets', {
  userId: long()
    .primaryKey()
    .references(() => users.id),
  secret: text().notNull().unique(),
  createdAt: moment().notNull().default(sql`clock_timestamp()`),
})
