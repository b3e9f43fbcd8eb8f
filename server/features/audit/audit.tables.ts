import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

/** Admins' changes. Rows are only appended. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    at: moment().notNull().defaultNow(),
    actorId: long().references(() => users.id),
    action: text().notNull(),
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('audit_log_actor').on(table.actorId)],
)
