import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UltraRight } from '#contract/constants.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

const rights = () => text().array().$type<UltraRight[]>().notNull().default([])
const areRights = (column: AnyPgColumn) =>
  sql`${column} <@ ARRAY['edit', 'members', 'announce', 'capo', 'tifo']::text[]`

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
    /** groups.2: who has any is an officer. The president's stay as they were before. */
    rights: rights(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ultraId] }),
    index('ultra_members_ultra').on(table.ultraId, table.joinedAt, table.userId),
    index('ultra_members_officers')
      .on(table.ultraId, table.joinedAt, table.userId)
      .where(sql`rights <> '{}'`),
    check('ultra_members_rights', areRights(table.rights)),
  ],
)

/** groups.5: what a member had who left by themselves; coming back within ten minutes restores it. */
export const ultraDepartures = pgTable(
  'ultra_departures',
  {
    userId: fan(),
    ultraId: long()
      .notNull()
      .references(() => ultraGroups.id, { onDelete: 'cascade' }),
    leftAt: moment().notNull(),
    joinedAt: moment().notNull(),
    rights: rights(),
    /** The group's term while they presided; null for who did not. */
    presidedTerm: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.ultraId] }),
    index('ultra_departures_ultra').on(table.ultraId, table.leftAt),
    check('ultra_departures_rights', areRights(table.rights)),
  ],
)
