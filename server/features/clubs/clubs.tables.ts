import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

export const clubs = pgTable(
  'clubs',
  {
    id: identity(),
    name: text().notNull(),
    logo: text(),
    bio: text(),
    socials: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Main and second, `#rrggbb` in lower case; null: the pair that follows from the id. */
    colors: text().array(),
    /** Updated by joining and leaving. */
    fanCount: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** Lists omit archived clubs; matches keep their names. */
    archivedAt: moment(),
  },
  (table) => [
    check('clubs_colors', sql`cardinality(${table.colors}) = 2`),
    check('clubs_fan_count', sql`${table.fanCount} >= 0`),
    index('clubs_by_name')
      .on(sql`fold(${table.name}) text_pattern_ops`, table.id)
      .where(sql`archived_at IS NULL`),
    index('clubs_by_fans').on(table.fanCount, table.id).where(sql`archived_at IS NULL`),
    index('clubs_name_search').using('gin', sql`fold(${table.name}) gin_trgm_ops`),
  ],
)

export const clubMembers = pgTable(
  'club_members',
  {
    userId: long()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
