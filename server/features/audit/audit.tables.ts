import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { bytea, identity, long, moment } from '#server/storage/columns.ts'

/** Admins' changes. Rows are only appended; the text of a deleted fan's entries is erased. */
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
    /** Goes with `before` and `after` when they are erased, so that nobody can guess the text from its hash. */
    salt: bytea().default(sql`uuid_send(gen_random_uuid())`),
  },
  (table) => [index('audit_log_actor').on(table.actorId), index('audit_log_target').on(table.target)],
)

/**
 * One link per entry, in the order of their commits. A link's hash covers the link before it, the entry, and the hash
 * of the entry's text: changing, removing or inserting an entry breaks the chain, erasing a text does not.
 */
export const auditChain = pgTable(
  'audit_chain',
  {
    place: long().primaryKey(),
    entryId: long().notNull(),
    textHash: bytea().notNull(),
    hash: bytea().notNull(),
  },
  (table) => [uniqueIndex('audit_chain_entry').on(table.entryId)],
)
