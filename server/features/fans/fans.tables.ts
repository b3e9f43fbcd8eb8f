import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { codePointText, identity, long, moment } from '#server/storage/columns.ts'

const isNotDeleted = sql`deleted_at IS NULL`
const isOnBoards = sql`deleted_at IS NULL AND disabled_at IS NULL`

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    /** The name without case and accents; stored, so that a page of a million names is one index range. */
    nameKey: codePointText().notNull().generatedAlwaysAs(sql`fold(name)`),
    /** The negated id: ties go to the lower id, and the index sorts all its columns in one direction. */
    seniority: long().notNull().generatedAlwaysAs(sql`-id`),
    /** Null when no identity provider verified an address, and after deletion. */
    email: text(),
    /** The address in lower case: addresses compare without case. */
    emailKey: text().unique('users_email_key'),
    avatar: text(),
    bio: text(),
    role: text({ enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    fanScore: doublePrecision().notNull().default(0),
    socials: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Means over the fan's scored matches, maintained when a match is written. */
    cheerScore: doublePrecision().notNull().default(0),
    predictionScore: doublePrecision().notNull().default(0),
    ultraScore: doublePrecision().notNull().default(0),
    scoredMatches: integer().notNull().default(0),
    /** Set by an admin; where null, the club or group joined first counts (fans.5). */
    primaryClubId: long(),
    primaryUltraId: long(),
    createdAt: moment().notNull().defaultNow(),
    /** home.3: when the fan picked a first club or skipped it; null until then. */
    welcomedAt: moment(),
    disabledAt: moment(),
    deletedAt: moment(),
  },
  (table) => [
    check('users_role', sql`${table.role} IN ('user', 'admin')`),
    check('users_fan_score', sql`${table.fanScore} BETWEEN 0 AND 100`),
    // Leaderboards (boards.2), without disabled and deleted fans.
    index('users_by_cheer').on(table.cheerScore, table.scoredMatches, table.seniority).where(isOnBoards),
    index('users_by_prediction')
      .on(table.predictionScore, table.scoredMatches, table.seniority)
      .where(isOnBoards),
    index('users_by_ultra').on(table.ultraScore, table.scoredMatches, table.seniority).where(isOnBoards),
    // `disabled_at` is included so that lists with and without disabled fans need only the index.
    index('users_by_name').on(table.nameKey, table.id, table.disabledAt).where(isNotDeleted),
    // search.1: what follows the first word, so that a family name is found as fast as a first one.
    index('users_by_later_words')
      .on(sql`substr(name_key, strpos(name_key, ' ') + 1)`, table.nameKey, table.id)
      .where(sql`deleted_at IS NULL AND disabled_at IS NULL AND strpos(name_key, ' ') > 0`),
    index('users_name_search').using('gin', table.nameKey.op('gin_trgm_ops')),
    index('users_primary_club').on(table.primaryClubId).where(sql`primary_club_id IS NOT NULL`),
    index('users_primary_ultra').on(table.primaryUltraId).where(sql`primary_ultra_id IS NOT NULL`),
    // BRIN: rows are inserted in time order, so a tiny index finds a month.
    index('users_age').using('brin', table.createdAt),
    index('users_admins').on(table.id).where(sql`${table.role} = 'admin'`),
  ],
)
