import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { SIDES } from '#contract/constants.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

const club = () =>
  long()
    .notNull()
    .references(() => clubs.id)

export const arenas = pgTable(
  'arenas',
  {
    /** Chosen by the client or generated. Deleting an arena renames it, which frees the id. */
    id: text().primaryKey(),
    homeClubId: club(),
    awayClubId: club(),
    recommendedStreams: text().array().notNull().default([]),
    startDate: moment(),
    sport: text({ enum: ['football', 'basketball', 'rugby', 'esport', 'other'] })
      .notNull()
      .default('other'),
    state: text({ enum: ['idle', 'live', 'paused'] })
      .notNull()
      .default('idle'),
    /** The current run, or the last one. */
    runId: long(),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
    deletedAt: moment(),
    /** Names the fixture in calendars; another one when a finished arena gets a new start. */
    fixture: uuid().notNull().defaultRandom(),
    /** Grows with every change that calendars show, and when that was. */
    sequence: integer().notNull().default(0),
    changedAt: moment().notNull().default(sql`clock_timestamp()`),
    /** The start that those who come were reminded of. */
    remindedOf: moment(),
  },
  (table) => [
    check('arenas_state', sql`${table.state} IN ('idle', 'live', 'paused')`),
    check('arenas_sport', sql`${table.sport} IN ('football', 'basketball', 'rugby', 'esport', 'other')`),
    check('arenas_teams', sql`${table.homeClubId} <> ${table.awayClubId}`),
    index('arenas_listed').on(table.startDate, table.id).where(sql`deleted_at IS NULL`),
    // What is on now, of all the arenas there ever were.
    index('arenas_on').on(table.id).where(sql`state <> 'idle' AND deleted_at IS NULL`),
    index('arenas_home').on(table.homeClubId),
    index('arenas_away').on(table.awayClubId),
  ],
)

/** One start-to-stop run. Its live clock excludes pauses: `liveMs` plus the time since `liveSince`. */
export const arenaRuns = pgTable(
  'arena_runs',
  {
    id: identity(),
    arenaId: text()
      .notNull()
      .references(() => arenas.id, { onUpdate: 'cascade' }),
    startedAt: moment().notNull(),
    stoppedAt: moment(),
    liveMs: long().notNull().default(0),
    liveSince: moment(),
    /** The first 10-s window whose ultra points are not awarded yet. */
    nextUltraWindow: integer().notNull().default(0),
    matchId: long(),
  },
  (table) => [
    uniqueIndex('arena_runs_one_at_a_time').on(table.arenaId).where(sql`stopped_at IS NULL`),
    index('arena_runs_unfinished').on(table.id).where(sql`match_id IS NULL`),
    index('arena_runs_arena').on(table.arenaId),
    index('arena_runs_match').on(table.matchId).where(sql`match_id IS NOT NULL`),
    // The foreign key of `attendance` names both.
    unique('arena_runs_id_started_at_unique').on(table.id, table.startedAt),
  ],
)

/**
 * What a fan has done in a run so far, as far as the log below was added to it. Times are milliseconds of the run's
 * live clock. Partitioned by the month in which the run began (docs/decisions/0061): whoever names the run names its start
 * too, so that only one partition is read (`attendanceOf`).
 */
export const attendance = pgTable(
  'attendance',
  {
    runId: long().notNull(),
    userId: long()
      .notNull()
      .references(() => users.id),
    side: text({ enum: SIDES }).notNull(),
    isLocked: boolean().notNull().default(false),
    attendedMs: long().notNull().default(0),
    /** Presence is counted up to here, over all tabs and processes. */
    accountedToMs: long().notNull().default(0),
    attendancePaid: integer().notNull().default(0),
    cheerPoints: doublePrecision().notNull().default(0),
    ultraPoints: doublePrecision().notNull().default(0),
    /** Taps counted in the window the fan last cheered in, and in the one before it. */
    window: integer().notNull().default(-1),
    windowTaps: integer().notNull().default(0),
    previousWindow: integer().notNull().default(-1),
    previousTaps: integer().notNull().default(0),
    /** First and last window of the current uninterrupted stay. */
    firstWindow: integer().notNull().default(0),
    lastWindow: integer().notNull().default(0),
    /** When the run began. */
    startedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId, table.startedAt] }),
    foreignKey({
      columns: [table.runId, table.startedAt],
      foreignColumns: [arenaRuns.id, arenaRuns.startedAt],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)

/**
 * What processes have counted and not yet added to `attendance`: one row per process and flush, its entries in arrays of
 * the same length. What is here is stored: fans are told of it.
 */
export const attendanceLog = pgTable(
  'attendance_log',
  {
    id: identity(),
    runId: long()
      .notNull()
      .references(() => arenaRuns.id, { onDelete: 'cascade' }),
    /** The run's live clock at its stop, if it had stopped when this was written. */
    endMs: long(),
    users: long().array().notNull(),
    /** 1 for the away end, 0 for home. */
    away: integer().array().notNull(),
    sinceMs: long().array().notNull(),
    untilMs: long().array().notNull(),
    windows: integer().array().notNull(),
    taps: integer().array().notNull(),
  },
  (table) => [index('attendance_log_run').on(table.runId)],
)

/**
 * Which process counts a fan of a run, so that two never confirm the same fan's taps beyond the limit. Gone with the
 * end of the run; without foreign keys, because a whole crowd is written here at once.
 */
export const attendanceClaims = pgTable(
  'attendance_claims',
  { runId: long().notNull(), userId: long().notNull(), node: text().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.userId] })],
)

/** Fans that a process counted until another took them over; it learns that with its next flush. */
export const attendanceLosses = pgTable(
  'attendance_losses',
  { runId: long().notNull(), node: text().notNull(), userId: long().notNull() },
  (table) => [primaryKey({ columns: [table.runId, table.node, table.userId] })],
)

/**
 * The appends of a run that are stored. A process that did not hear of a commit sends the same append again, and its key
 * tells that nothing is to be added. Gone with the end of the run.
 */
export const attendanceAppends = pgTable('attendance_appends', {
  key: uuid().primaryKey(),
  runId: long().notNull(),
  /** The live clock at the stop, as it was answered. */
  endMs: long(),
})

/** Points of each side per 10-s window: the cheer curve. */
export const runCurve = pgTable(
  'run_curve',
  {
    runId: long()
      .notNull()
      .references(() => arenaRuns.id, { onDelete: 'cascade' }),
    window: integer().notNull(),
    home: doublePrecision().notNull().default(0),
    away: doublePrecision().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.window] })],
)

/** What happened in a run (events.1). What was taken back stays, marked: a second undo finds it and changes nothing. */
export const arenaEvents = pgTable(
  'arena_events',
  {
    id: identity(),
    runId: long()
      .notNull()
      .references(() => arenaRuns.id, { onDelete: 'cascade' }),
    /** Whole seconds of the run's live clock. */
    atS: integer().notNull(),
    kind: text({ enum: ['goal', 'point', 'card', 'period', 'note'] }).notNull(),
    side: text({ enum: SIDES }),
    /** What it adds to the score of its side. */
    points: integer(),
    text: text(),
    byId: long().references(() => users.id),
    createdAt: moment().notNull().default(sql`clock_timestamp()`),
    undoneAt: moment(),
  },
  (table) => [
    check('arena_events_side', sql`${table.side} IN ('home', 'away')`),
    check('arena_events_points', sql`(${table.points} IS NOT NULL) = (${table.kind} IN ('goal', 'point'))`),
    check('arena_events_scored', sql`${table.points} IS NULL OR ${table.side} IS NOT NULL`),
    index('arena_events_run').on(table.runId, table.id),
  ],
)

/** Who runs an arena besides the admins (referees.1). */
export const arenaReferees = pgTable(
  'arena_referees',
  {
    arenaId: text()
      .notNull()
      .references(() => arenas.id, { onUpdate: 'cascade' }),
    userId: long()
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.arenaId, table.userId] }),
    index('arena_referees_fan').on(table.userId),
  ],
)

/** Who said that they come (calendar.2). Kept with a deleted arena, so that their calendars say it is off. */
export const arenaGoers = pgTable(
  'arena_goers',
  {
    arenaId: text()
      .notNull()
      .references(() => arenas.id, { onUpdate: 'cascade' }),
    userId: long()
      .notNull()
      .references(() => users.id),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.arenaId, table.userId] }),
    index('arena_goers_fan').on(table.userId),
  ],
)
