// What a group keeps besides its members: who asks to come in, who was invited or banned, what it announced, its log.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'
import { ultraGroups } from './ultras.tables.ts'

const group = () =>
  long()
    .notNull()
    .references(() => ultraGroups.id, { onDelete: 'cascade' })
const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })
/** Null when the account is gone. */
const formerFan = () => long().references(() => users.id, { onDelete: 'set null' })

export const ultraRequests = pgTable(
  'ultra_requests',
  { ultraId: group(), userId: fan(), at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.ultraId, table.userId] }),
    index('ultra_requests_fan').on(table.userId),
    index('ultra_requests_oldest').on(table.ultraId, table.at, table.userId),
  ],
)

/** Invitations by name. Those by link are `ultraInvites`. */
export const ultraInvitations = pgTable(
  'ultra_invitations',
  { ultraId: group(), userId: fan(), invitedBy: formerFan(), at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.ultraId, table.userId] }),
    index('ultra_invitations_fan').on(table.userId),
    index('ultra_invitations_by').on(table.invitedBy),
  ],
)

export const ultraInvites = pgTable(
  'ultra_invites',
  {
    code: text().primaryKey(),
    ultraId: group(),
    createdBy: formerFan(),
    uses: integer().notNull(),
    used: integer().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('ultra_invites_group').on(table.ultraId, table.createdAt),
    index('ultra_invites_by').on(table.createdBy),
    check(
      'ultra_invites_uses',
      sql`${table.uses} BETWEEN 1 AND 1000 AND ${table.used} BETWEEN 0 AND ${table.uses}`,
    ),
  ],
)

export const ultraBans = pgTable(
  'ultra_bans',
  { ultraId: group(), userId: fan(), bannedBy: formerFan(), at: moment().notNull() },
  (table) => [
    primaryKey({ columns: [table.ultraId, table.userId] }),
    index('ultra_bans_fan').on(table.userId),
    index('ultra_bans_by').on(table.bannedBy),
    index('ultra_bans_newest').on(table.ultraId, table.at, table.userId),
  ],
)

export const ultraAnnouncements = pgTable(
  'ultra_announcements',
  {
    id: identity(),
    ultraId: group(),
    authorId: formerFan(),
    text: text().notNull(),
    isPinned: boolean().notNull().default(false),
    at: moment().notNull(),
    /** Set while it is hidden because of reports. */
    hiddenAt: moment(),
  },
  (table) => [
    index('ultra_announcements_list').on(table.ultraId, table.isPinned, table.id),
    index('ultra_announcements_author').on(table.authorId),
    check('ultra_announcements_text', sql`length(${table.text}) BETWEEN 1 AND 1000`),
  ],
)

/** Who did what in the group; ids grow with time. */
export const ultraLog = pgTable(
  'ultra_log',
  {
    id: identity(),
    ultraId: group(),
    at: moment().notNull(),
    actorId: formerFan(),
    action: text().notNull(),
    /** Whom it was done to. */
    fanId: formerFan(),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [
    index('ultra_log_group').on(table.ultraId, table.id),
    index('ultra_log_actor').on(table.actorId),
    index('ultra_log_fan').on(table.fanId),
  ],
)
