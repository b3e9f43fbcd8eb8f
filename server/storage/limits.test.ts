// Limits that exist in SQL and in the contract are the same.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANNOUNCEMENT_MAX_LENGTH,
  BET_MAX_CHOICES,
  BET_MAX_DURATION_S,
  BET_MIN_CHOICES,
  BET_MIN_DURATION_S,
  SCORE_MAX,
  SCORE_MIN,
  STAKE_MAX,
  STAKE_MIN,
  TAKEBACK_BEFORE_CLOSE_S,
  TAKEBACK_S,
} from '#contract/constants.ts'
import {
  CHEER_FULL_POINTS,
  CHEER_FULL_TAPS,
  CHEER_REST_POINTS,
  CHEER_TAPS_PER_WINDOW,
  CHEER_WINDOW_S,
} from '#contract/live-limits.ts'
import { SONG_BEATS, SONG_TEMPO, UNISON_BONUS } from '#contract/song-limits.ts'
import { MAX_ATTEMPTS } from '#server/jobs/jobs.ts'
import { openTestDatabase } from '#tests/database.ts'

let db: NodePgDatabase
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})
afterAll(() => close())

/** The constants that the functions of a file declare. */
function constantsIn(file: string): Record<string, number> {
  const source = readFileSync(path.join(import.meta.dirname, '../features', file), 'utf8')
  return Object.fromEntries(
    [...source.matchAll(/^ {2}(\w+) CONSTANT \w+ := (\d+);$/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )
}

test('[storage.8] stakes', () => {
  expect(constantsIn('bets/bets.functions.sql')).toEqual({
    stake_min: STAKE_MIN,
    stake_max: STAKE_MAX,
    takeback_s: TAKEBACK_S,
    takeback_before_close_s: TAKEBACK_BEFORE_CLOSE_S,
  })
})

test('[storage.8] attempts of a job', () => {
  expect(constantsIn('notifications/notifications.functions.sql')).toEqual({ attempts_max: MAX_ATTEMPTS })
})

test('[storage.8] taps and windows', async () => {
  expect(constantsIn('arenas/arenas.functions.sql')).toMatchObject({
    taps_max: CHEER_TAPS_PER_WINDOW,
    window_ms: CHEER_WINDOW_S * 1000,
    unison_percent: UNISON_BONUS * 100,
  })
  const { rows } = await db.execute<{ taps: number; points: number }>(
    sql`SELECT taps, cheer_points(taps) AS points FROM generate_series(0, ${CHEER_TAPS_PER_WINDOW}::integer) taps`,
  )
  for (const { taps, points } of rows) {
    const full = Math.min(taps, CHEER_FULL_TAPS)
    expect(points).toBe(full * CHEER_FULL_POINTS + (taps - full) * CHEER_REST_POINTS)
  }
})

test.each([
  ['stakes_amount', [STAKE_MIN, STAKE_MAX]],
  ['bets_choices', [BET_MIN_CHOICES, BET_MAX_CHOICES]],
  ['bets_duration', [BET_MIN_DURATION_S, BET_MAX_DURATION_S]],
  ['users_fan_score', [SCORE_MIN, SCORE_MAX]],
  ['ultra_groups_base_score', [SCORE_MIN, SCORE_MAX]],
  ['ultra_announcements_text', [1, ANNOUNCEMENT_MAX_LENGTH]],
  ['group_songs_tempo', [SONG_TEMPO.min, SONG_TEMPO.max]],
  ['group_songs_beats', [SONG_BEATS.min, SONG_BEATS.max]],
])('[storage.8] the constraint %s', async (name, limits) => {
  const { rows } = await db.execute<{ rule: string }>(
    sql`SELECT pg_get_constraintdef(oid) AS rule FROM pg_constraint WHERE conname = ${name}`,
  )
  expect([...(rows[0]?.rule ?? '').matchAll(/\b\d+\b/g)].map(Number)).toEqual(limits)
})
