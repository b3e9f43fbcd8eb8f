import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, setUpArena } from '#tests/arenas.ts'
import { signedInFan } from '#tests/people.ts'
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
