import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'
import { removeOldKeys } from './bets.storage.ts'

let virage: TestApp
let admin: Staker
let fan: Staker
let bet: { arenaId: string; betId: string }
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
})
beforeEach(async () => {
  const { id: arenaId } = await setUpArena(virage, admin)
  bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
  fan = await aStaker(virage, 1_000)
})
afterAll(() => virage.close())

describe('[stakes.4] the same key', () => {
  test('with the same body answers the same once more and stakes nothing', async () => {
    const first = await stake(virage, fan, bet, 0, 50, 'k')
    await stake(virage, fan, bet, 0, 10)
    const again = await stake(virage, fan, bet, 0, 50, 'k')
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await balanceOf(virage, fan)).toBe(940)
  })

  test('twenty times at once stakes once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => stake(virage, fan, bet, 0, 50, 'k')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await balanceOf(virage, fan)).toBe(950)
  })

  test('with another amount, choice, bet or arena is refused, and the first result stays', async () => {
    await stake(virage, fan, bet, 0, 50, 'k')
    const other = { ...bet, betId: (await makeBet(virage, admin, bet.arenaId)).id }
    for (const reply of [
      await stake(virage, fan, bet, 0, 51, 'k'),
      await stake(virage, fan, bet, 0, 5, 'k'),
      await stake(virage, fan, bet, 0, 50_000, 'k'),
      await stake(virage, fan, bet, 2 ** 40, 50, 'k'),
      await stake(virage, fan, bet, 1, 50, 'k'),
      await stake(virage, fan, other, 0, 50, 'k'),
      await stake(virage, fan, { ...bet, arenaId: 'elsewhere' }, 0, 50, 'k'),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'key_reused'])
    expect((await stake(virage, fan, bet, 0, 50, 'k')).status).toBe(200)
    expect(await balanceOf(virage, fan)).toBe(950)
  })

  test('replays a refusal, even when the stake would be taken now', async () => {
    await onBet(virage, admin, bet.arenaId, 'close', bet)
    const refused = await stake(virage, fan, bet, 0, 50, 'k')
    expect([refused.status, refused.body.code]).toEqual([409, 'bet_not_open'])
    await onBet(virage, admin, bet.arenaId, 'open', bet)
    const again = await stake(virage, fan, bet, 0, 50, 'k')
    expect([again.status, again.body]).toEqual([409, refused.body])
    expect((await stake(virage, fan, bet, 0, 50, 'another')).status).toBe(200)
    expect(await balanceOf(virage, fan)).toBe(950)
  })

  test('answers a stake after the bet is settled, too', async () => {
    const first = await stake(virage, fan, bet, 0, 50, 'k')
    await onBet(virage, admin, bet.arenaId, 'close', bet)
    await onBet(virage, admin, bet.arenaId, 'settle', { ...bet, answer: 0 })
    expect((await stake(virage, fan, bet, 0, 50, 'k')).body).toEqual(first.body)
    expect(await balanceOf(virage, fan)).toBe(1_000)
  })

  test('of another fan is another key', async () => {
    const other = await aStaker(virage)
    await stake(virage, fan, bet, 0, 50, 'k')
    expect((await stake(virage, other, bet, 1, 70, 'k')).status).toBe(200)
    expect(await balanceOf(virage, other)).toBe(930)
  })
})

test('[stakes.4] different keys, and none at all, stake each time', async () => {
  for (const key of ['a', 'b', undefined, undefined, '']) await stake(virage, fan, bet, 0, 10, key)
  expect(await balanceOf(virage, fan)).toBe(950)
})

test('[stakes.4] different keys at once each have their effect', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => stake(virage, fan, bet, 0, 10, `k${i % 10}`)))
  expect(await balanceOf(virage, fan)).toBe(900)
})

test.each([`'"{},NULL`, 'NULL', '\\x00', 'é'])(
  '[stakes.4] the key %j is a key like any other',
  async (key) => {
    await stake(virage, fan, bet, 0, 10, key)
    await stake(virage, fan, bet, 0, 10, key)
    expect(await balanceOf(virage, fan)).toBe(990)
  },
)

test('[stakes.4] a key is at most 200 characters', async () => {
  expect((await stake(virage, fan, bet, 0, 10, 'k'.repeat(200))).status).toBe(200)
  const { status, body } = await stake(virage, fan, bet, 0, 10, 'k'.repeat(201))
  expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['Idempotency-Key']])
})

test('[stakes.4] keys are kept 24 h at least, and not for ever', async () => {
  const setAge = (age: string) =>
    virage.app.db.execute(
      sql`UPDATE stake_keys SET created_at = clock_timestamp() - ${age}::interval WHERE user_id = ${fan.id}`,
    )
  await stake(virage, fan, bet, 0, 10, 'k')
  await setAge('24 hours')
  await removeOldKeys(virage.app.db)
  await stake(virage, fan, bet, 0, 10, 'k')
  expect(await balanceOf(virage, fan)).toBe(990)
  await setAge('3 days')
  await removeOldKeys(virage.app.db)
  await stake(virage, fan, bet, 0, 10, 'k')
  expect(await balanceOf(virage, fan)).toBe(980)
})
