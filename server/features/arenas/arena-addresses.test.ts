import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { explain } from '#tests/plans.ts'
import { arenaIdsQuery, isMatchOfArena, listArenaIds, matchOfArenaQuery } from './arenas.storage.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

test('[sharing.4] arenas come page by page, without those that are deleted', async () => {
  const { db } = virage.app
  // Behind the ids that the server makes.
  for (const arenaId of ['x-b', 'x-a', 'x-gone', 'x-c']) await setUpArena(virage, admin, { arenaId })
  await virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: 'x-gone' } })
  expect(await listArenaIds(db, 'x', 2)).toEqual(['x-a', 'x-b'])
  expect(await listArenaIds(db, 'x-b', 2)).toEqual(['x-c'])
})

test('[sharing.1] a match belongs to the arena it was played in', async () => {
  const { db } = virage.app
  const [own, other] = [await setUpArena(virage, admin), await setUpArena(virage, admin)]
  await control(virage, admin, own.id, 'start')
  await control(virage, admin, own.id, 'stop')
  const { body } = await virage.call('GET', `/v1/arenas/${own.id}`)
  const matchId = body.element.lastMatchId
  expect(await isMatchOfArena(db, own.id, matchId)).toBe(true)
  expect(await isMatchOfArena(db, other.id, matchId)).toBe(false)
  expect(await isMatchOfArena(db, own.id, matchId + 1)).toBe(false)
})

test('[api.14] both questions are answered by an index', async () => {
  const { db } = virage.app
  expect(await explain(db, matchOfArenaQuery('a', 1))).toContain('arena_runs_arena')
  const plan = await explain(db, arenaIdsQuery('a', 500), 'enable_bitmapscan')
  expect(plan).toContain('using arenas_pkey')
  expect(plan).not.toContain('Sort')
})
