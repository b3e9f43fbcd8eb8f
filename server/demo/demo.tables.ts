import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/storage/columns.ts'

/** One row in a database that the demo filled: only such a database is entered by the crowd and its referee. */
export const demoMark = pgTable(
  'demo_mark',
  {
    id: integer().primaryKey().default(1),
    filledAt: moment().notNull(),
    /** Whether the demo's accounts were left with the published password or got random ones. */
    password: text({ enum: ['published', 'random'] }).notNull(),
  },
  (table) => [
    check('demo_mark_once', sql`${table.id} = 1`),
    check('demo_mark_password', sql`${table.password} IN ('published', 'random')`),
  ],
)
