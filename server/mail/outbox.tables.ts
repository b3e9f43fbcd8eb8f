import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Mails that are to be sent, and for a while those that were. Holds no secrets: links are minted when sending. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed', 'skipped'] })
      .notNull()
      .default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    check('mail_outbox_state', sql`${table.state} in ('waiting', 'sent', 'failed', 'skipped')`),
    index('mail_outbox_due').on(table.nextAttemptAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('mail_outbox_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
  ],
)
