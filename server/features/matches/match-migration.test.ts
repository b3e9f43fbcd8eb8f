// A database of the version before, filled, and brought over: every average is that of its rows (scores.10).
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMigrations, makeSchema, migrateDatabase, migrateQueue } from '#server/storage/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/postgres.ts'
import { groupResults, type MatchRow, meanScores, ranksOf } from './match.ts'
import { aRow } from './matches.testing.ts'

const VERSION_BEFORE = '0022_passkeys'
const MATCH_SECONDS = 900
const [FANS, GROUPS, MATCHES] = [30, 4, 12]

let database: TestDatabase
let client: pg.Client
let state = 13
/** The same at every run: 0 up to, not including, 1. */
function next(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return state / 2 ** 31
}
const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
const played: MatchRow[][] = []
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.config)
  await client.connect()
  await migrateQueue(database.config)
  const migrations = listMigrations()
  const last = migrations.findIndex(({ name }) => name === VERSION_BEFORE)
  await makeSchema(client, migrations.slice(0, last + 1))
  await fill()
  await migrateDatabase(database.config)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const maybe = (most: number) => (next() < 0.7 ? next() * most : null)

async function fill(): Promise<void> {
  await client.query(`INSERT INTO users (name) SELECT 'Fan ' || n FROM generate_series(1, ${FANS}) n`)
  await client.query(`INSERT INTO clubs (name) VALUES ('Meridian')`)
  await client.query(`INSERT INTO ultra_groups (name, club_id, base_score, ultra_score)
    SELECT 'Group ' || n, 1, 10 * n, 99 FROM generate_series(1, ${GROUPS}) n`)
  for (let id = 1; id <= MATCHES; id++) {
    const rows = Array.from({ length: FANS }, (_, index) =>
      aRow(index + 1, {
        side: next() < 0.5 ? 'home' : 'away',
        liveSeconds: whole(1, MATCH_SECONDS),
        cheerScore: maybe(30),
        predictionScore: maybe(3),
        ultraScore: maybe(20),
        ultraIds: next() < 0.5 ? [whole(1, GROUPS)] : [],
      }),
    ).filter(() => next() < 0.6)
    played.push(rows)
    await client.query(
      `INSERT INTO matches (home_team_name, away_team_name, date, live_seconds, attendee_count, home_score, away_score,
         cheer_score, prediction_score)
       VALUES ('A', 'B', to_timestamp($1::bigint), ${MATCH_SECONDS}, $2, 0, 0, 99, 99)`,
      [id, rows.length],
    )
    await client.query(
      `INSERT INTO match_rows (match_id, user_id, side, date, live_seconds, cheer_score, prediction_score, ultra_score, ultra_ids)
       SELECT $1::bigint, "userId", side, to_timestamp($1::bigint), "liveSeconds", "cheerScore", "predictionScore", "ultraScore",
         CASE WHEN cardinality("ultraIds") > 0 THEN "ultraIds" END
       FROM json_to_recordset($2) AS given ("userId" bigint, side text, "liveSeconds" float8, "cheerScore" float8,
         "predictionScore" float8, "ultraScore" float8, "ultraIds" bigint[])`,
      [id, JSON.stringify(rows)],
    )
    for (const { ultraId, members } of groupResults(rows, MATCH_SECONDS))
      await client.query(
        `INSERT INTO match_ultra_rows (match_id, ultra_id, date, members, cheer_score, counted)
         VALUES ($1::bigint, $2, to_timestamp($1::bigint), $3, 99, 50)`,
        [id, ultraId, members],
      )
  }
}

const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9))

test('[scores.10] matches and groups have the weighted means of their rows, and rows their places', async () => {
  const { rows: matches } = await client.query('SELECT * FROM matches ORDER BY id')
  for (const [index, rows] of played.entries()) {
    const { cheerScore, predictionScore } = meanScores(rows)
    expect(matches[index]).toMatchObject({
      cheer_score: close(cheerScore),
      prediction_score: close(predictionScore),
      home_fans: rows.filter(({ side }) => side === 'home').length,
      away_fans: rows.filter(({ side }) => side === 'away').length,
      sport: 'other',
      events: [],
    })
    const stored = await client.query(
      'SELECT rank, end_rank AS "endRank" FROM match_rows WHERE match_id = $1 ORDER BY user_id',
      [index + 1],
    )
    expect(stored.rows).toEqual(ranksOf(rows))
    const groups = await client.query(
      'SELECT cheer_score, prediction_score, ultra_score, counted FROM match_ultra_rows WHERE match_id = $1 ORDER BY ultra_id',
      [index + 1],
    )
    expect(groups.rows).toEqual(
      groupResults(rows, MATCH_SECONDS).map((group) => ({
        cheer_score: close(group.cheerScore),
        prediction_score: close(group.predictionScore),
        ultra_score: close(group.ultraScore),
        counted: group.counted === null ? null : 50,
      })),
    )
  }
})

test('[scores.10, ultras.7] fans have the weighted means of all their rows, and groups their new score', async () => {
  const { rows: fans } = await client.query(
    'SELECT id, cheer_score, prediction_score, ultra_score FROM users ORDER BY id',
  )
  for (const fan of fans) {
    const own = played
      .flat()
      .filter(({ userId }) => userId === Number(fan.id))
      .filter((row) => [row.cheerScore, row.predictionScore, row.ultraScore].some((score) => score !== null))
    const seconds = own.reduce((sum, row) => sum + row.liveSeconds, 0)
    const mean = (pick: (row: MatchRow) => number | null) =>
      seconds === 0 ? 0 : own.reduce((sum, row) => sum + (pick(row) ?? 0) * row.liveSeconds, 0) / seconds
    expect(fan).toMatchObject({
      cheer_score: expect.closeTo(
        mean((row) => row.cheerScore),
        9,
      ),
      prediction_score: expect.closeTo(
        mean((row) => row.predictionScore),
        9,
      ),
      ultra_score: expect.closeTo(
        mean((row) => row.ultraScore),
        9,
      ),
    })
  }
  const { rows: groups } = await client.query('SELECT ultra_score FROM ultra_groups ORDER BY id')
  for (const [index, { ultra_score }] of groups.entries()) {
    const counted = played.filter((rows) =>
      groupResults(rows, MATCH_SECONDS).some(
        (group) => group.ultraId === index + 1 && group.counted !== null,
      ),
    ).length
    expect(ultra_score).toBeCloseTo((5 * 10 * (index + 1) + 50 * counted) / (5 + counted), 9)
  }
})
