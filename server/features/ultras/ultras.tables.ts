import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { JOIN_MODES } from '#contract/constants.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

export const ultraGroups = pgTable(
  'ultra_groups',
  {
    id: identity(),
    name: text().notNull(),
    logo: text(),
    bio: text(),
    socials: jsonb().$type<Record<string, string>>().notNull().default({}),
    clubId: long()
      .notNull()
      .references(() => clubs.id),
    presidentId: long().references(() => users.id),
    /** The admin's value, and the score with the last 20 matches (ultras.6). */
    baseScore: doublePrecision().notNull(),
    ultraScore: doublePrecision().notNull(),
    /** Updated by joining and leaving. */
    memberCount: integer().notNull().default(0),
    motto: text(),
    /** Null: the group wears its club's. */
    colors: text().array(),
    join: text({ enum: JOIN_MODES }).notNull().default('open'),
    /**
     * Grows whenever somebody chooses a president: the founder, the president before, or an admin. It stays when one
     * merely follows, so that a president who comes back knows whether their place was given away (groups.5).
     */
    term: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    archivedAt: moment(),
  },
  (table) => [
    check('ultra_groups_base_score', sql`${table.baseScore} BETWEEN 0 AND 100`),
    check('ultra_groups_ultra_score', sql`${table.ultraScore} BETWEEN 0 AND 100`),
    check('ultra_groups_member_count', sql`${table.memberCount} >= 0`),
    check('ultra_groups_colors', sql`cardinality(${table.colors}) = 2`),
    check('ultra_groups_join', sql`${table.join} IN ('open', 'request', 'invite')`),
    index('ultra_groups_by_name')
      .on(sql`fold(${table.name}) text_pattern_ops`, table.id)
      .where(sql`archived_at IS NULL`),
    index('ultra_groups_by_score').on(table.ultraScore, table.id).where(sql`archived_at IS NULL`),
    index('ultra_groups_by_members').on(table.memberCount, table.id).where(sql`archived_at IS NULL`),
    index('ultra_groups_club').on(table.clubId),
    index('ultra_groups_president').on(table.presidentId),
    index('ultra_groups_name_search').using('gin', sql`fold(${table.name}) gin_trgm_ops`),
  ],
)
