import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Wear } from '#contract/colors.ts'
import { SIDES } from '#contract/constants.ts'
import type { MatchEvent } from '#contract/events.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

/** PTS/S of both sides, a point per 10 s of the run's live clock. */
export interface CurvePoint {
  at: number
  home: number
  away: number
}

/** One start-to-stop run of an arena: names and logos as they were. */
export const matches = pgTable(
  'matches',
  {
    id: identity(),
    homeClubId: long().references(() => clubs.id),
    awayClubId: long().references(() => clubs.id),
    homeTeamName: text().notNull(),
    awayTeamName: text().notNull(),
    homeTeamLogo: text(),
    awayTeamLogo: text(),
    date: moment().notNull(),
    sport: text({ enum: ['football', 'basketball', 'rugby', 'esport', 'other'] })
      .notNull()
      .default('other'),
    /** Null for matches from before clubs had colours. */
    wear: jsonb().$type<Wear>(),
    /** Goals or points; `homeScore` and `awayScore` are the noise. */
    homePoints: integer().notNull().default(0),
    awayPoints: integer().notNull().default(0),
    period: text(),
    events: jsonb().$type<MatchEvent[]>().notNull().default([]),
    liveSeconds: doublePrecision().notNull(),
    attendeeCount: integer().notNull(),
    homeFans: integer().notNull().default(0),
    awayFans: integer().notNull().default(0),
    homeScore: doublePrecision().notNull(),
    awayScore: doublePrecision().notNull(),
    cheerScore: doublePrecision(),
    predictionScore: doublePrecision(),
    curve: jsonb().$type<CurvePoint[]>().notNull().default([]),
  },
  (table) => [
    // The foreign key of `match_rows` names both.
    unique().on(table.id, table.date),
    index('matches_by_date').on(table.date, table.id),
    index('matches_by_attendance').on(table.attendeeCount, table.id),
    index('matches_home').on(table.homeClubId, table.date, table.id),
    index('matches_away').on(table.awayClubId, table.date, table.id),
    index('matches_search').using('gin', sql`fold(home_team_name || ' ' || away_team_name) gin_trgm_ops`),
  ],
)

const match = () =>
  long()
    .notNull()
    .references(() => matches.id, { onDelete: 'cascade' })

/**
 * What a fan did in a match. `date` repeats the match's, so that a fan's history is one index range; it is partitioned by
 * its year (docs/decisions/0061), so whoever names the match names its date too (`isOfMatch`).
 */
export const matchRows = pgTable(
  'match_rows',
  {
    matchId: long().notNull(),
    userId: long()
      .notNull()
      .references(() => users.id),
    side: text({ enum: SIDES }).notNull(),
    date: moment().notNull(),
    liveSeconds: doublePrecision().notNull().default(0),
    cheerScore: doublePrecision(),
    predictionScore: doublePrecision(),
    ultraScore: doublePrecision(),
    /** The fan's place among all fans of the match, and among those of their end. */
    rank: integer().notNull().default(1),
    endRank: integer().notNull().default(1),
    /** The fan's groups at the time, null for none: late settlements update these groups' means. */
    ultraIds: long().array(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.userId, table.date] }),
    foreignKey({ columns: [table.matchId, table.date], foreignColumns: [matches.id, matches.date] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('match_rows_best').on(table.matchId, table.rank, table.userId),
    check('match_rows_side', sql`${table.side} IN ('home', 'away')`),
    index('match_rows_fan').on(
      table.userId,
      table.date.desc().nullsFirst(),
      table.matchId.desc().nullsFirst(),
    ),
  ],
)

/**
 * What a fan's rows in detached partitions add up to: all of them, those with a score, and of these the seconds and each
 * score times seconds (scores.10).
 */
export const matchRowsCarried = pgTable('match_rows_carried', {
  userId: long()
    .primaryKey()
    .references(() => users.id),
  matches: integer().notNull(),
  scoredMatches: integer().notNull(),
  liveSeconds: doublePrecision().notNull(),
  cheer: doublePrecision().notNull(),
  prediction: doublePrecision().notNull(),
  ultra: doublePrecision().notNull(),
  bestCheer: doublePrecision(),
})

/** Mean scores of an ultra group's members in a match; `counted` is what the match adds to the group's score, or null. */
export const matchUltraRows = pgTable(
  'match_ultra_rows',
  {
    matchId: match(),
    ultraId: long()
      .notNull()
      .references(() => ultraGroups.id, { onDelete: 'cascade' }),
    date: moment().notNull(),
    members: integer().notNull(),
    cheerScore: doublePrecision(),
    predictionScore: doublePrecision(),
    ultraScore: doublePrecision(),
    counted: doublePrecision(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.ultraId] }),
    index('match_ultra_rows_ultra').on(
      table.ultraId,
      table.date.desc().nullsFirst(),
      table.matchId.desc().nullsFirst(),
    ),
  ],
)
