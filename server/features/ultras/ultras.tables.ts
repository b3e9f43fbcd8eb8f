import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { JOIN_MODES, type UltraRight } from '#contract/constants.ts'
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

/** A fan in a group; gone with either. */
const member = () => ({
  userId: long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  ultraId: long()
    .notNull()
    .references(() => ultraGroups.id, { onDelete: 'cascade' }),
})
const rights = () => text().array().$type<UltraRight[]>().notNull().default([])
const areRights = (column: AnyPgColumn) =>
  sql`${column} <@ ARRAY['edit', 'members', 'announce', 'capo', 'tifo']::text[]`

export const ultraMembers = pgTable(
  'ultra_members',
  {
    ...member(),
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
    ...member(),
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
