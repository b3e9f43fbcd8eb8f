import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const follows = pgTable(
  'follows',
  { followerId: fan(), followedId: fan(), createdAt: moment().notNull().defaultNow() },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    check('follows_not_oneself', sql`${table.followerId} <> ${table.followedId}`),
    index('follows_followers').on(table.followedId, table.createdAt, table.followerId),
    index('follows_following').on(table.followerId, table.createdAt, table.followedId),
  ],
)

export const clubMembers = pgTable(
  'club_members',
  {
    userId: fan(),
    clubId: long()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    joinedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.clubId] }),
    index('club_members_club').on(table.clubId, table.joinedAt, table.userId),
  ],
)

export const ultraMembers = pgTable(
  'ultra_members',
  {
    userId: fan(),
    ultraId: long()
      .notNull()
      .references(() => ultraGroups.id, { onDelete: 'cascade' }),
    joinedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ultraId] }),
    index('ultra_members_ultra').on(table.ultraId, table.joinedAt, table.userId),
  ],
)
