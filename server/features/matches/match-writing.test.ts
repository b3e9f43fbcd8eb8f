import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overlap } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import type { NewMatch } from './match.ts'
import { deleteMatch, setPredictionScores, writeMatch } from './match-writing.ts'
import { aClub, aGroup, aMatch, aRow, someFans } from './matches.testing.ts'

let virage: TestApp
let clubId: number
beforeAll(async () => {
  virage = await startTestApp()
  clubId = await aClub(virage.app.db)
})
afterAll(() => virage.close())

const write = (match: NewMatch) => inTransaction(virage.app.db, (tx) => writeMatch(tx, match))
const remove = (id: number) => inTransaction(virage.app.db, (tx) => deleteMatch(tx, id))
const settle = (id: number, scores: Map<number, number | null>) =>
  inTransaction(virage.app.db, (tx) => setPredictionScores(tx, id, scores))

async function scoresOf(userId: number) {
  const { rows } = await virage.app.db.execute(
    sql`SELECT cheer_score AS cheer, prediction_score AS prediction, ultra_score AS ultra, scored_matches AS matches
      FROM users WHERE id = ${userId}`,
  )
  return rows[0]
}

async function groupScore(ultraId: number): Promise<number> {
  const { rows } = await virage.app.db.execute<{ score: number }>(
    sql`SELECT ultra_score AS score FROM ultra_groups WHERE id = ${ultraId}`,
  )
  return rows[0]!.score
}

async function one(query: ReturnType<typeof sql>) {
  return (await virage.app.db.execute(query)).rows[0]
}

test('[scores.10] a fan’s scores are the means over match rows that have any score; a missing one counts as 0', async () => {
  const [fan = 0] = await someFans(virage.app.db, 1)
  await write(aMatch({ rows: [aRow(fan, { cheerScore: 20, predictionScore: 6, ultraScore: 3 })] }))
  await write(aMatch({ rows: [aRow(fan, { cheerScore: 10 })] }))
  await write(aMatch({ rows: [aRow(fan, { cheerScore: null, predictionScore: 3 })] }))
  await write(aMatch({ rows: [aRow(fan, { cheerScore: null })] }))
  expect(await scoresOf(fan)).toEqual({ cheer: 10, prediction: 3, ultra: 1, matches: 3 })
})

test('[scores.10] rows without any score give 0', async () => {
  const [fan = 0] = await someFans(virage.app.db, 1)
  await write(aMatch({ rows: [aRow(fan, { cheerScore: null })] }))
  expect(await scoresOf(fan)).toEqual({ cheer: 0, prediction: 0, ultra: 0, matches: 0 })
})

test('[matches.1] a match keeps its sides’ scores, its means and how many attended', async () => {
  const fans = await someFans(virage.app.db, 3)
  const [a = 0, b = 0, c = 0] = fans
  const { id } = await write(
    aMatch({
      rows: [
        aRow(a, { cheerScore: 20 }),
        aRow(b, { cheerScore: 4 }),
        aRow(c, { side: 'away', cheerScore: 12, predictionScore: 5 }),
      ],
    }),
  )
  expect(
    await one(sql`SELECT home_score, away_score, cheer_score, prediction_score, attendee_count
      FROM matches WHERE id = ${id}`),
  ).toEqual({ home_score: 20, away_score: 12, cheer_score: 12, prediction_score: 5, attendee_count: 3 })
})

test('[ultras.6, ultras.7] a group’s score follows from the admin’s value and its last twenty matches', async () => {
  const group = await aGroup(virage.app.db, clubId, 40)
  const fans = await someFans(virage.app.db, 3)
  const match = (cheerScore: number, day: number, liveSeconds = 600) =>
    write(
      aMatch({
        date: new Date(Date.UTC(2026, 0, day)),
        rows: fans.map((fan) => aRow(fan, { cheerScore, liveSeconds, ultraIds: [group] })),
      }),
    )

  await match(30, 1)
  expect(await groupScore(group)).toBeCloseTo((5 * 40 + 100) / 6, 9)
  for (let day = 2; day <= 21; day++) await match(15, day)
  expect(await groupScore(group)).toBeCloseTo((5 * 40 + 20 * 50) / 25, 9)
  // ultras.7: who looked in for a moment makes no match for the group.
  await match(30, 22, 199)
  expect(await groupScore(group)).toBeCloseTo((5 * 40 + 20 * 50) / 25, 9)
})

test('[matches.3] deleting a match takes its rows out of the averages of fans and groups', async () => {
  const group = await aGroup(virage.app.db, clubId, 0)
  const fans = await someFans(virage.app.db, 3)
  const [fan = 0] = fans
  const rows = (cheerScore: number) => fans.map((id) => aRow(id, { cheerScore, ultraIds: [group] }))
  await write(aMatch({ rows: rows(15) }))
  const { id } = await write(aMatch({ rows: rows(30) }))
  expect(await scoresOf(fan)).toMatchObject({ cheer: 22.5, matches: 2 })

  expect(await remove(id)).toMatchObject({ id, attendeeCount: 3 })
  expect(await scoresOf(fan)).toMatchObject({ cheer: 15, matches: 1 })
  expect(await groupScore(group)).toBeCloseTo(50 / 6, 9)
  expect(
    await one(sql`SELECT (SELECT count(*) FROM match_rows WHERE match_id = ${id})
      + (SELECT count(*) FROM match_ultra_rows WHERE match_id = ${id}) AS left`),
  ).toEqual({ left: 0 })
  expect(await remove(id)).toBeNull()
})

test('[matches.4] a bet settled after the stop changes the rows, the match, its groups and the averages', async () => {
  const group = await aGroup(virage.app.db, clubId)
  const fans = await someFans(virage.app.db, 3)
  const [a = 0, b = 0, absent = 0] = fans
  const { id } = await write(
    aMatch({
      rows: [aRow(a, { cheerScore: 2, predictionScore: 4, ultraIds: [group] }), aRow(b, { cheerScore: 2 })],
    }),
  )
  await settle(
    id,
    new Map([
      [a, 10],
      [b, 2],
      [absent, 99],
    ]),
  )
  expect(await scoresOf(a)).toMatchObject({ cheer: 2, prediction: 10 })
  expect(await scoresOf(b)).toMatchObject({ prediction: 2 })
  expect(await scoresOf(absent)).toMatchObject({ prediction: 0, matches: 0 })
  expect(await one(sql`SELECT prediction_score FROM matches WHERE id = ${id}`)).toEqual({
    prediction_score: 6,
  })
  expect(await one(sql`SELECT prediction_score FROM match_ultra_rows WHERE match_id = ${id}`)).toEqual({
    prediction_score: 10,
  })
})

test('[matches.4] settling for a match that is gone changes nothing', async () => {
  const [fan = 0] = await someFans(virage.app.db, 1)
  const { id } = await write(aMatch({ rows: [aRow(fan)] }))
  await remove(id)
  await settle(id, new Map([[fan, 5]]))
  expect(await scoresOf(fan)).toMatchObject({ prediction: 0, matches: 0 })
})

test('[matches.5] matches of the same fans that end at once see each other', async () => {
  const group = await aGroup(virage.app.db, clubId)
  const [a = 0, b = 0, c = 0] = await someFans(virage.app.db, 3)
  const match = (fans: number[], cheerScore: number) =>
    aMatch({ rows: fans.map((id) => aRow(id, { cheerScore, ultraIds: [group] })) })
  await overlap(
    virage.app.db,
    (tx) => writeMatch(tx, match([a, b, c], 30)),
    (tx) => writeMatch(tx, match([b, c, a], 15)),
  )
  for (const fan of [a, b, c]) expect(await scoresOf(fan)).toMatchObject({ cheer: 22.5, matches: 2 })
  expect(await groupScore(group)).toBeCloseTo((100 + 50) / 7, 9)
})

test('[matches.5] many matches of the same fans, each in another order, do not block each other for good', async () => {
  const fans = await someFans(virage.app.db, 30)
  const rowsOf = (ids: number[], cheerScore: number) => ids.map((id) => aRow(id, { cheerScore }))
  await Promise.all(
    [1, 2, 3, 4].map((n) => write(aMatch({ rows: rowsOf(n % 2 ? fans : fans.toReversed(), n * 3) }))),
  )
  for (const fan of fans) expect(await scoresOf(fan)).toMatchObject({ cheer: 7.5, matches: 4 })
})

test('[matches.5] a settlement and a deletion at the same time leave no trace of the match', async () => {
  const [fan = 0] = await someFans(virage.app.db, 1)
  const { id } = await write(aMatch({ rows: [aRow(fan)] }))
  await overlap(
    virage.app.db,
    (tx) => setPredictionScores(tx, id, new Map([[fan, 8]])),
    (tx) => deleteMatch(tx, id),
  )
  expect(await scoresOf(fan)).toEqual({ cheer: 0, prediction: 0, ultra: 0, matches: 0 })
})

test('[matches.5] thousands of fans are written at once', async () => {
  await virage.app.db.execute(
    sql`INSERT INTO users (name) SELECT 'Crowd ' || n FROM generate_series(1, 5000) AS n`,
  )
  const { rows } = await virage.app.db.execute<{ id: number }>(
    sql`SELECT id FROM users WHERE name LIKE 'Crowd %'`,
  )
  const { id } = await write(aMatch({ rows: rows.map((fan, i) => aRow(fan.id, { cheerScore: i % 30 })) }))
  expect(await one(sql`SELECT count(*) FROM match_rows WHERE match_id = ${id}`)).toEqual({ count: 5000 })
  expect(
    await one(sql`SELECT count(*) FROM users JOIN match_rows ON user_id = id
      WHERE match_id = ${id} AND users.cheer_score = match_rows.cheer_score AND scored_matches = 1`),
  ).toEqual({ count: 5000 })
})
