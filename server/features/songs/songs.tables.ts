import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { SIDES } from '#contract/constants.ts'
import { arenaRuns } from '#server/features/arenas/arenas.tables.ts'
import { users } from '#server/features/fans/fans.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { identity, long, moment } from '#server/storage/columns.ts'

const run = () =>
  long()
    .notNull()
    .references(() => arenaRuns.id, { onDelete: 'cascade' })
const fan = () =>
  long()
    .notNull()
    .references(() => users.id)
const end = () => text({ enum: SIDES }).notNull()

/** The songbooks of the groups (songs.1). A deleted song stays, because it may be being sung. */
export const groupSongs = pgTable(
  'group_songs',
  {
    id: text().primaryKey(),
    ultraId: long()
      .notNull()
      .references(() => ultraGroups.id),
    name: text().notNull(),
    tempo: integer().notNull(),
    /** A letter per beat: `c` clap, `s` shout, `-` rest. */
    beats: text().notNull(),
    words: text().array().notNull(),
    createdBy: fan(),
    createdAt: moment().notNull(),
    deletedAt: moment(),
    /** Hidden by reports or an admin (reports.2). */
    hiddenAt: moment(),
  },
  (table) => [
    check('group_songs_tempo', sql`${table.tempo} BETWEEN 60 AND 160`),
    check('group_songs_beats', sql`${table.beats} ~ '^[cs-]{4,32}$'`),
    index('group_songs_book').on(table.ultraId, table.createdAt, table.id).where(sql`deleted_at IS NULL`),
    index('group_songs_writer').on(table.createdBy),
  ],
)

/** What was sung in a run or waits for its turn (songs.2). Without a start: in the queue. */
export const sungSongs = pgTable(
  'sung_songs',
  {
    id: identity(),
    runId: run(),
    side: end(),
    songId: text().notNull(),
    /** Whose song it is; null for one of ours. */
    ultraId: long().references(() => ultraGroups.id),
    /** Whose turn it is: a group, or an elected fan. Who sang longest ago is next. */
    singer: text().notNull(),
    capoId: fan(),
    repeats: integer().notNull(),
    /** From the first beat to the end of the last repeat. */
    lengthMs: integer().notNull(),
    calledAt: moment().notNull(),
    startsAt: moment(),
    /** Earlier than planned where it was stopped. */
    endsAt: moment(),
    /** Taken back before its turn came. */
    withdrawnAt: moment(),
  },
  (table) => [
    check('sung_songs_side', sql`${table.side} IN ('home', 'away')`),
    check('sung_songs_times', sql`(${table.startsAt} IS NULL) = (${table.endsAt} IS NULL)`),
    index('sung_songs_run').on(table.runId, table.side, table.singer, table.startsAt),
    index('sung_songs_waiting')
      .on(table.runId, table.id)
      .where(sql`starts_at IS NULL AND withdrawn_at IS NULL`),
    index('sung_songs_song').on(table.songId),
    index('sung_songs_capo').on(table.capoId),
  ],
)

/** An end of a run: its row is the lock under which songs are started, and says who may start them. */
export const songEnds = pgTable(
  'song_ends',
  {
    runId: run(),
    side: end(),
    /** When a capo of a group was there last; null: never. */
    capoSeenAt: moment(),
    electedId: long().references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.runId, table.side] })],
)

/** Votes for a capo: one per fan, for as long as it counts. Gone with the end of the run. */
export const songVotes = pgTable(
  'song_votes',
  {
    runId: run(),
    userId: fan(),
    side: end(),
    candidateId: fan(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.userId] }),
    index('song_votes_candidate').on(table.candidateId),
  ],
)

/**
 * Who sang a group's song in a 10-s window, and how well: one row per process and flush (songs.5). Rows of windows whose
 * ultra points are awarded are removed.
 */
export const songVoices = pgTable(
  'song_voices',
  {
    id: identity(),
    runId: run(),
    /** The group whose song it was. */
    ultraId: long().notNull(),
    window: integer().notNull(),
    /** Valid hits, and those of them in unison. */
    voices: integer().notNull(),
    inUnison: integer().notNull(),
    singers: long().array().notNull(),
  },
  (table) => [index('song_voices_window').on(table.runId, table.window)],
)
