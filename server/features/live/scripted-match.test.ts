import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { foundUltra } from '#tests/clubs.ts'
import { enterLive, type LiveClient, listen } from '#tests/live-client.ts'
import { signedInFan } from '#tests/people.ts'

let virage: TestApp
let base: string
beforeAll(async () => {
  virage = await startTestApp()
  base = await listen(virage)
})
afterAll(() => virage.close())

const passSeconds = (seconds: number) => virage.clock.passMinutes(seconds / 60)

/** Sends taps and waits until the given points are confirmed. */
async function cheerTo(client: LiveClient, batches: number[], points: number): Promise<void> {
  for (const taps of batches) client.send({ type: 'cheer', taps })
  await client.until('you', ({ cheer }) => cheer === points)
}

test('[scores.1, scores.4, scores.5, scores.6, scores.7] a scripted match scores to the cent what a person computes by hand', async () => {
  const admin = await signedInFan(virage, { role: 'admin' })
  const [ana, ben, cleo, dan] = [
    await signedInFan(virage, { name: 'Ana' }),
    await signedInFan(virage, { name: 'Ben' }),
    await signedInFan(virage, { name: 'Cleo' }),
    await signedInFan(virage, { name: 'Dan' }),
  ]
  const arena = await setUpArena(virage, admin)
  const group = await foundUltra(virage, admin, arena.homeTeam.id)
  for (const fan of [ana, ben, cleo])
    await virage.call('POST', '/v1/relationships/ultra/join', {
      token: fan.token,
      json: { ultra_id: group.id },
    })

  await control(virage, admin, arena.id, 'start')
  const bet = await makeBet(virage, admin, arena.id)
  const [a, b, c, d] = [
    await enterLive(base, arena.id, { token: ana.token, side: 'home' }),
    await enterLive(base, arena.id, { token: ben.token, side: 'home' }),
    await enterLive(base, arena.id, { token: cleo.token, side: 'home' }),
    await enterLive(base, arena.id, { token: dan.token, side: 'away' }),
  ]

  // Window 0: Ana taps 30 (20 × 10 + 10 × 2.5 = 225), Dan 100 of which 60 count (200 + 100 = 300).
  await cheerTo(a, [30], 225)
  await cheerTo(d, [60, 40], 300)

  // Stakes: Ana 100 on home, Dan 300 on away.
  expect(
    (await onBet(virage, ana, arena.id, 'stake', { betId: bet.id, choice: 0, amount: 100 })).status,
  ).toBe(200)
  expect(
    (await onBet(virage, dan, arena.id, 'stake', { betId: bet.id, choice: 1, amount: 300 })).status,
  ).toBe(200)

  // Window 1: Ben taps 10 (100 points).
  passSeconds(10)
  await cheerTo(b, [10], 100)

  // A pause of a minute does not count, and taps in it do not either.
  await control(virage, admin, arena.id, 'pause')
  await a.until('arena', ({ arena: now }) => now.paused)
  a.send({ type: 'cheer', taps: 10 })
  passSeconds(60)
  a.forget()
  await control(virage, admin, arena.id, 'resume')
  await a.until('arena', ({ arena: now }) => !now.paused)

  // Window 2 is partial: 5 s. Ana taps 4 more (40 points); Cleo never does.
  passSeconds(10)
  await cheerTo(a, [4], 265)
  passSeconds(5)

  await onBet(virage, admin, arena.id, 'close', { betId: bet.id })
  expect((await onBet(virage, admin, arena.id, 'settle', { betId: bet.id, answer: 0 })).status).toBe(200)
  expect((await control(virage, admin, arena.id, 'stop')).body.element.started).toBe(false)

  const { matchId } = await a.until('arena', (message) => message.matchId !== null)
  const match = (await virage.call('GET', `/v1/matches/${matchId}`, { token: ana.token })).body.element
  const scoresOf = async (fan: { id: number }) =>
    (await virage.call('GET', `/v1/relationships/user/matches/${fan.id}`, { token: ana.token })).body
      .element[0]

  // The run was live for 25 s, and everybody was there all the time: D = 25.
  expect(match.live_seconds).toBe(25)
  expect(await scoresOf(ana)).toMatchObject({ side: 'home', cheer_score: expect.closeTo(265 / 25, 6) })
  expect((await scoresOf(ben)).cheer_score).toBeCloseTo(100 / 25, 6)
  expect((await scoresOf(cleo)).cheer_score).toBe(0)
  expect((await scoresOf(dan)).cheer_score).toBeCloseTo(300 / 25, 6)

  // Ana won 400 for 100: net 300. Dan lost: not below zero. Ben and Cleo had no stake.
  expect((await scoresOf(ana)).prediction_score).toBeCloseTo(300 / 25, 6)
  expect((await scoresOf(dan)).prediction_score).toBe(0)
  expect((await scoresOf(ben)).prediction_score).toBeNull()

  // In each window one of the three members cheered: a third, which is at least 30 %: 300 × 1/3 = 100.
  expect((await scoresOf(ana)).ultra_score).toBeCloseTo(200 / 25, 6)
  expect((await scoresOf(ben)).ultra_score).toBeCloseTo(100 / 25, 6)
  expect((await scoresOf(cleo)).ultra_score).toBe(0)

  // N = fans of the smaller side = 1: the loudest of each end.
  expect(match.home_score).toBeCloseTo(265 / 25, 6)
  expect(match.away_score).toBeCloseTo(300 / 25, 6)
  expect(match.cheer_score).toBeCloseTo((265 + 100 + 0 + 300) / 25 / 4, 6)
  expect(match.prediction_score).toBeCloseTo(300 / 25 / 2, 6)
  expect(match.curve).toEqual([
    { at: 0, home: 22.5, away: 30 },
    { at: 10, home: 10, away: 0 },
    { at: 20, home: 4, away: 0 },
  ])

  // The averages follow.
  const profile = (await virage.call('GET', `/v1/users/${ana.id}`, { token: ben.token })).body.element
  expect(profile.cheer_score).toBeCloseTo(265 / 25, 6)
  for (const client of [a, b, c, d]) client.close()
})
