import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { createConductingService } from './conducting.service.ts'

let virage: TestApp
beforeAll(async () => {
  virage = await startTestApp()
})
afterAll(() => virage.close())

test.each(['pause', 'stop'] as const)(
  '[songs.2, arenas.11] no song begins after a %s that came while the capo was sought',
  async (deed) => {
    const admin = await signedInFan(virage, { role: 'admin' })
    const arena = await setUpArena(virage, admin, { started: true })
    const conducting = createConductingService({
      db: virage.app.db,
      now: () => virage.clock.now,
      limits: createRateLimits(0),
      async whereAre() {
        expect((await control(virage, admin, arena.id, deed)).status).toBe(200)
        return { sideOf: () => 'home', fans: { home: 1, away: 0 } }
      },
      onSongsChanged: () => {},
    })
    const capo = { userId: admin.id, role: 'admin', sessionId: '' } as const
    await expect(conducting.start(capo, arena.id, 'v-rise', 1)).rejects.toMatchObject({
      code: 'arena_not_live',
    })
  },
)

/** The votes of an end of five fans, of which two elect; no capo has been there for a minute. */
async function openElection() {
  const admin = await signedInFan(virage, { role: 'admin' })
  const arena = await setUpArena(virage, admin, { started: true })
  virage.clock.passMinutes(1)
  const conducting = createConductingService({
    db: virage.app.db,
    now: () => virage.clock.now,
    limits: createRateLimits(0),
    whereAre: async () => ({ sideOf: () => 'home', fans: { home: 5, away: 0 } }),
    onSongsChanged: () => {},
  })
  const fans = await Promise.all(Array.from({ length: 4 }, () => signedInFan(virage)))
  return {
    fans: fans as [TestFan, TestFan, TestFan, TestFan],
    vote: (by: TestFan, candidate: TestFan) =>
      conducting.vote({ userId: by.id, role: 'user', sessionId: '' }, arena.id, candidate.id),
  }
}

test('[songs.2] the votes that elected a capo count for nobody again', async () => {
  const {
    fans: [ada, ben, cleo, capo],
    vote,
  } = await openElection()
  expect(await vote(ada, capo)).toEqual({ status: 'voted', votes: 1, needed: 2 })
  expect(await vote(ben, capo)).toEqual({ status: 'elected', votes: 2, needed: 2 })
  expect(await vote(cleo, capo)).toEqual({ status: 'voted', votes: 1, needed: 2 })
})

test('[songs.2, fans.6] the vote of a fan who deletes their account counts no more', async () => {
  const {
    fans: [ada, ben, , capo],
    vote,
  } = await openElection()
  await vote(ada, capo)
  const gone = await virage.call('POST', '/v1/users/delete', { token: ada.token, json: { id: ada.id } })
  expect(gone.status).toBe(200)
  expect(await vote(ben, capo)).toEqual({ status: 'voted', votes: 1, needed: 2 })
})
