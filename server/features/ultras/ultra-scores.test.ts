import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matches, matchUltraRows } from '#server/features/matches/matches.tables.ts'
import type { Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { foundClub, foundUltra } from '#tests/clubs.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { refreshUltraScores } from './index.ts'

let virage: TestApp
let admin: TestFan
let clubId: number
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
  clubId = (await foundClub(virage, admin)).id
})
afterAll(() => virage.close())

const MINUTE_MS = 60_000

async function play(tx: Transaction, ultraId: number, counted: number, minute: number): Promise<void> {
  const date = new Date(minute * MINUTE_MS)
  const [match] = await tx
    .insert(matches)
    .values({
      homeTeamName: 'A',
      awayTeamName: 'B',
      date,
      liveSeconds: 60,
      attendeeCount: 5,
      homeScore: 0,
      awayScore: 0,
    })
    .returning({ id: matches.id })
  await tx.insert(matchUltraRows).values({ matchId: match!.id, ultraId, date, members: 5, counted })
  await refreshUltraScores(tx, [ultraId])
}

const scoreOf = async (id: number) =>
  (await virage.call('GET', `/v1/ultras/${id}`, { token: admin.token })).body.element.ultra_score

test('[ultras.6] the admin’s value weighs as much as five matches', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 40 })
  await inTransaction(virage.app.db, (tx) => play(tx, id, 100, 1))
  expect(await scoreOf(id)).toBe(50)
  await inTransaction(virage.app.db, (tx) => play(tx, id, 80, 2))
  expect(await scoreOf(id)).toBeCloseTo((5 * 40 + 180) / 7, 10)
})

test('[ultras.6] the last 20 matches count, older ones no longer', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 0 })
  await inTransaction(virage.app.db, async (tx) => {
    // Written out of order: what counts is when they were played.
    for (let minute = 20; minute >= 1; minute--) await play(tx, id, 50, minute)
    await play(tx, id, 100, 0)
  })
  expect(await scoreOf(id)).toBe((20 * 50) / 25)
  await inTransaction(virage.app.db, (tx) => play(tx, id, 100, 21))
  expect(await scoreOf(id)).toBe((19 * 50 + 100) / 25)
})

test('[ultras.6] a group whose every match was perfect stands at 100', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 100 })
  await inTransaction(virage.app.db, async (tx) => {
    for (let minute = 0; minute < 3; minute++) await play(tx, id, 100, minute)
  })
  expect(await scoreOf(id)).toBe(100)
})

test('[ultras.6] a new admin’s value keeps what the matches count', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 40 })
  await inTransaction(virage.app.db, (tx) => play(tx, id, 100, 1))
  const json = { id, ultra_score: 70 }
  const { body } = await virage.call('POST', '/v1/ultras/update', { token: admin.token, json })
  expect(body.element.ultra_score).toBe((5 * 70 + 100) / 6)
})

test('[ultras.6] a deleted match no longer counts', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 40 })
  await inTransaction(virage.app.db, async (tx) => {
    await play(tx, id, 100, 1)
    await tx.delete(matchUltraRows).where(eq(matchUltraRows.ultraId, id))
    await refreshUltraScores(tx, [id])
  })
  expect(await scoreOf(id)).toBe(40)
})

test('[ultras.6] matches that end at once all count', async () => {
  const { id } = await foundUltra(virage, admin, clubId, { ultra_score: 0 })
  await Promise.all(
    [1, 2, 3, 4, 5].map((minute) => inTransaction(virage.app.db, (tx) => play(tx, id, 100, minute))),
  )
  expect(await scoreOf(id)).toBe(50)
})
