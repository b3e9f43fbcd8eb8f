import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { NOTIFICATION_KINDS } from '#contract/constants.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

/**
 * What fans were told. Partitioned by the month of `at` (docs/decisions/0063): what is merged anew moves there. There is no
 * foreign key to the fan: its check per row would be a third of the cost of telling a whole stadium, and `notify_fans`
 * reads the fan's row anyway.
 */
export const notifications = pgTable(
  'notifications',
  {
    /** From `unread_notifications`: whatever is told was unread first. */
    id: long().notNull(),
    userId: long().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    /** What it is about, such as `bet:ID`. Followers and friends are one thing each. */
    thing: text().notNull(),
    /** What the text is made of, when it is read. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    count: integer().notNull().default(1),
    /** When the first that was merged into it happened. */
    since: moment().notNull(),
    /** When the last one did. */
    at: moment().notNull(),
    readAt: moment(),
    /** The fan does not want this kind in the inbox, only by push or mail. */
    hidden: boolean().notNull().default(false),
  },
  (table) => [
    // The inbox in its order.
    primaryKey({ columns: [table.userId, table.at, table.id] }),
    check(
      'notifications_kind',
      sql`${table.kind} IN ('kickoff', 'result', 'bet', 'follower', 'group', 'achievement', 'friend', 'moderation')`,
    ),
    // BRIN: rows are inserted in time order, so a tiny index finds the old ones.
    index('notifications_age').using('brin', table.at),
  ],
)

/**
 * One for each notification that was not read yet: where it is, and what the next one merges with (inbox.2). Writers lock it
 * before the notification; triggers remove it when that is read or deleted.
 */
export const unreadNotifications = pgTable(
  'unread_notifications',
  {
    userId: long().notNull(),
    kind: text({ enum: NOTIFICATION_KINDS }).notNull(),
    thing: text().notNull(),
    id: long().notNull().generatedAlwaysAsIdentity().unique(),
    at: moment().notNull(),
    /** Its `at` until it was merged last, null if it never was. */
    wasAt: moment(),
    hidden: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.thing] })],
)

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What differs from the defaults (inbox.4); who never chose anything has no row. */
export const notificationSettings = pgTable('notification_settings', {
  userId: fan().primaryKey(),
  appOff: text().array().notNull().default([]),
  pushOff: text().array().notNull().default([]),
  mailOn: text().array().notNull().default([]),
  digest: boolean().notNull().default(false),
  timeZone: text(),
  /** The language the fan used last, for push and mail. */
  language: text({ enum: ['en', 'fr'] }),
  /** Kept by who keeps the devices, so that writing a notification need not look for them. */
  hasDevice: boolean().notNull().default(false),
})

export const notificationMutes = pgTable(
  'notification_mutes',
  {
    userId: fan(),
    /** `club:3`, `group:3`, `fan:3`, `arena:ID` */
    thing: text().notNull(),
    since: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.thing] }),
    index('notification_mutes_thing').on(table.thing),
  ],
)

/**
 * How far a job has come that tells many fans in turn: written in the transaction of each part, so that a killed
 * process neither forgets nor repeats one.
 */
export const notificationRounds = pgTable('notification_rounds', {
  name: text().primaryKey(),
  /** The last fan who was told, in the order of ids. */
  afterUser: long().notNull().default(0),
  at: moment().notNull(),
})
