import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { users } from '#server/features/fans/fans.tables.ts'
import { codePointText, long, moment } from '#server/storage/columns.ts'

const fan = () =>
  long()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * boards.6: a fan's means over the scored matches of a season, maintained when a match is written. Name and whether the
 * fan is on boards are copies of the fan's row, kept by a trigger (leaderboards.functions.sql), so that a page and a rank
 * are one range of one index.
 */
export const seasonFans = pgTable(
  'season_fans',
  {
    season: codePointText().notNull(),
    userId: fan(),
    nameKey: codePointText().notNull(),
    isListed: boolean().notNull(),
    cheerScore: doublePrecision().notNull(),
    predictionScore: doublePrecision().notNull(),
    ultraScore: doublePrecision().notNull(),
    scoredMatches: integer().notNull(),
    /** As in `users`: ties go to the lower id, and the index sorts in one direction. */
    seniority: long().notNull().generatedAlwaysAs(sql`-user_id`),
  },
  (table) => {
    const by = (name: string, score: typeof table.cheerScore) =>
      index(name).on(table.season, score, table.scoredMatches, table.seniority).where(sql`is_listed`)
    return [
      // The fan first: the trigger and the export look for one fan's rows.
      primaryKey({ columns: [table.userId, table.season] }),
      by('season_fans_by_cheer', table.cheerScore),
      by('season_fans_by_prediction', table.predictionScore),
      by('season_fans_by_ultra', table.ultraScore),
      index('season_fans_by_name').on(table.season, table.nameKey, table.userId).where(sql`is_listed`),
    ]
  },
)

/** A position on a board: its sort values, of which the last is unique. */
export type Place = readonly [string, number] | readonly [number, number, number]

/** A numbered place. */
export interface Mark {
  place: Place
  /** From the top of the descending board, beginning with 1. */
  number: number
}

/** Every few hundredth place of each board, numbered in the background (boards.5). */
export const boardMarks = pgTable('board_marks', {
  /** What the board is sorted by, after its season if it has one. */
  sort: text().primaryKey(),
  marks: jsonb().$type<Mark[]>().notNull(),
  /** Everyone on the board. */
  total: integer().notNull(),
  countedAt: moment().notNull(),
  /** How long the counting took. */
  tookMs: doublePrecision().notNull(),
})

/** boards.8: everybody's places when the week began. `season` is empty for the board of all time. */
export const weekPlaces = pgTable(
  'week_places',
  {
    season: codePointText().notNull(),
    userId: fan(),
    cheer: integer().notNull(),
    prediction: integer().notNull(),
    ultra: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.season] })],
)

/** Of which week the places of a board are. */
export const weekCounts = pgTable('week_counts', {
  season: codePointText().primaryKey(),
  /** The Monday it began with. */
  week: moment().notNull(),
})
