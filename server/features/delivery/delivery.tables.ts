import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The deployment's one pair (RFC 8292). Another pair would cut off every device that subscribed. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey().default(1),
    publicKey: text().notNull(),
    privateKey: text().notNull(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [check('push_keys_one', sql`${table.id} = 1`)],
)

/** Devices that a fan is told on. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: identity(),
    userId: fan(),
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('push_subscriptions_fan').on(table.userId, table.id)],
)

/** What becomes of a notification outside of the product: each state of it is planned once (push.3, mail.7). */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    notificationId: long().primaryKey(),
    userId: long().notNull(),
    kind: text().notNull(),
    /** The state that was planned last: merging makes another one. */
    state: text().notNull(),
    isPushDue: boolean().notNull().default(false),
    isMailDue: boolean().notNull().default(false),
    /** The mail it is in. */
    mailId: long(),
    at: moment().notNull(),
  },
  (table) => [
    index('notification_deliveries_push').on(table.userId).where(sql`is_push_due`),
    index('notification_deliveries_mail').on(table.userId, table.kind).where(sql`is_mail_due`),
    index('notification_deliveries_in_mail').on(table.mailId).where(sql`mail_id IS NOT NULL`),
    index('notification_deliveries_age').using('brin', table.at),
  ],
)

/** Mails about notifications: one at a time of a kind to a fan, sent again only until it was taken. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    id: identity(),
    userId: fan(),
    kind: text().notNull(),
    madeAt: moment().notNull(),
    /** Since when somebody is sending it; null when that failed. */
    triedAt: moment(),
    sentAt: moment(),
  },
  (table) => [index('notification_mails_last').on(table.userId, table.kind, table.madeAt)],
)

/** The weekly digests of a fan, at most one a week. */
export const digests = pgTable(
  'digests',
  {
    userId: fan(),
    /** ISO week in the fan's zone, `2027-W05`. */
    week: text().notNull(),
    madeAt: moment().notNull(),
    /** Null while it waits, and while there is nothing new. */
    sentAt: moment(),
    /** There was nothing new when it was to be written: an admin who asks has it looked at again. */
    isEmpty: boolean().notNull().default(false),
    /** On the board of cheers, to tell the next one of movement. */
    place: integer(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.week] })],
)
