import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, type Staker, stake } from '#tests/stakers.ts'
import { changeLimits, limitsAt, type PointLimits } from './point-limits.ts'

const NO_LIMITS: PointLimits = { daily: null, next: null, nextAt: null, coolOffUntil: null }
const NOW = new Date('2026-03-01T12:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

describe('[points.6] limits', () => {
  const limited = { ...NO_LIMITS, daily: 100 }

  test('[points.6] the first one and a lower one hold at once', () => {
    expect(changeLimits(NO_LIMITS, { daily: 100 }, NOW)).toEqual(limited)
    expect(changeLimits(limited, { daily: 40 }, NOW)).toEqual({ ...limited, daily: 40 })
  })

  test.each([[500], [null]])('[points.6] a higher one (%s) holds after 24 h', (daily) => {
    const waiting = changeLimits(limited, { daily }, NOW)
    expect(waiting).toEqual({ ...limited, next: daily, nextAt: inHours(24) })
    expect(limitsAt(waiting, inHours(23.9)).daily).toBe(100)
    expect(limitsAt(waiting, inHours(24))).toEqual({ ...NO_LIMITS, daily })
  })

  test('[points.6] who asks for a lower one, or the same, no longer waits for the higher one', () => {
    const waiting = changeLimits(limited, { daily: 500 }, NOW)
    expect(changeLimits(waiting, { daily: 100 }, inHours(1))).toEqual(limited)
  })

  test('[points.6] who asks for the same higher one again does not wait longer', () => {
    const waiting = changeLimits(limited, { daily: 500 }, NOW)
    expect(changeLimits(waiting, { daily: 500 }, inHours(1))).toEqual(waiting)
    expect(changeLimits(waiting, { daily: 600 }, inHours(1)).nextAt).toEqual(inHours(25))
    const none = changeLimits(limited, { daily: null }, NOW)
    expect(changeLimits(none, { daily: null }, inHours(1))).toEqual(none)
  })

  test('[points.6] nothing shortens a break, and a longer one lengthens it', () => {
    const resting = changeLimits(NO_LIMITS, { coolOffDays: 7 }, NOW)
    expect(resting.coolOffUntil).toEqual(inHours(7 * 24))
    expect(changeLimits(resting, { coolOffDays: 1 }, inHours(1)).coolOffUntil).toEqual(inHours(7 * 24))
    expect(changeLimits(resting, { coolOffDays: 30 }, NOW).coolOffUntil).toEqual(inHours(30 * 24))
    expect(changeLimits(resting, { daily: null }, NOW).coolOffUntil).toEqual(inHours(7 * 24))
    expect(limitsAt(resting, inHours(7 * 24)).coolOffUntil).toBeNull()
  })
})

describe('over the calls', () => {
  let virage: TestApp
  let admin: Staker
  let arenaId: string
  beforeAll(async () => {
    virage = await startTestApp()
    admin = await aStaker(virage, 0, 'admin')
    arenaId = (await setUpArena(virage, admin)).id
  })
  afterAll(() => virage.close())

  const newBet = async () => ({ arenaId, betId: (await makeBet(virage, admin, arenaId)).id })
  const limit = ({ token }: Staker, json: object) => virage.call('POST', '/v1/points/limits', { token, json })
  const points = async ({ token }: Staker) => (await virage.call('GET', '/v1/points', { token })).body.element

  test('[points.6] a stake over the daily limit is refused, take-backs and refunds make room again', async () => {
    const fan = await aStaker(virage, 1_000)
    const [bet, voided] = [await newBet(), await newBet()]
    expect((await limit(fan, { daily: 100 })).body.element).toMatchObject({ daily: 100, next_at: null })
    await stake(virage, fan, bet, 0, 60)
    expect((await stake(virage, fan, bet, 0, 41)).body).toMatchObject({ code: 'daily_limit' })
    await stake(virage, fan, bet, 0, 40)
    expect((await points(fan)).staked_today).toBe(100)
    await onBet(virage, fan, arenaId, 'takeback', bet)
    expect((await points(fan)).staked_today).toBe(60)
    await stake(virage, fan, voided, 0, 40)
    await onBet(virage, admin, arenaId, 'void', voided)
    expect((await points(fan)).staked_today).toBe(60)
    expect((await stake(virage, fan, bet, 0, 40)).status).toBe(200)
  })

  test('[points.7] a refund of what was staked on another day makes no room today', async () => {
    const fan = await aStaker(virage, 1_000)
    const [today, yesterday] = [await newBet(), await newBet()]
    await stake(virage, fan, yesterday, 0, 50)
    await virage.app.db.execute(
      sql`UPDATE ledger_transfers SET at = at - interval '1 day' WHERE bet_id = ${yesterday.betId}`,
    )
    await stake(virage, fan, today, 0, 30)
    await onBet(virage, admin, arenaId, 'void', yesterday)
    expect((await points(fan)).staked_today).toBe(30)
  })

  test('[points.7] a day is a UTC day, however few hours ago it ended', async () => {
    const fan = await aStaker(virage, 1_000)
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 60)
    const { rows } = await virage.app.db.execute(sql`
      WITH moved AS (SELECT t.fan_account, date_trunc('day', t.at, 'UTC') + interval '1 day' AS midnight
        FROM ledger_transfers t WHERE t.bet_id = ${bet.betId})
      SELECT staked_today(fan_account, midnight - interval '1 second') AS before,
        staked_today(fan_account, midnight) AS after FROM moved`)
    expect(rows).toEqual([{ before: 60, after: 0 }])
  })

  test('[points.7, bets.11] what came too late and went back was not staked; a refund taken back was', async () => {
    const fan = await aStaker(virage, 1_000)
    const [late, undone] = [await newBet(), await newBet()]
    await virage.app.db.execute(
      sql`UPDATE bets SET open_date = open_date - interval '1 minute' WHERE id = ${late.betId}`,
    )
    await stake(virage, fan, late, 0, 60)
    await onBet(virage, admin, arenaId, 'close', { ...late, at: Date.now() - 30_000 })
    expect((await points(fan)).staked_today).toBe(0)
    await stake(virage, fan, undone, 0, 40)
    await onBet(virage, admin, arenaId, 'close', undone)
    await onBet(virage, admin, arenaId, 'settle', { ...undone, answer: 1 })
    expect((await points(fan)).staked_today).toBe(0)
    await onBet(virage, admin, arenaId, 'unsettle', { ...undone, reason: 'Wrong' })
    expect((await points(fan)).staked_today).toBe(40)
  })

  test('[points.6] a higher limit waits, and holds when its time has come', async () => {
    const fan = await aStaker(virage, 1_000)
    const bet = await newBet()
    await limit(fan, { daily: 50 })
    const { element } = (await limit(fan, { daily: 500 })).body
    expect(element).toMatchObject({ daily: 50, next: 500, next_at: expect.any(String) })
    expect((await stake(virage, fan, bet, 0, 60)).body).toMatchObject({ code: 'daily_limit' })
    await virage.app.db.execute(
      sql`UPDATE point_limits SET next_at = clock_timestamp() WHERE user_id = ${fan.id}`,
    )
    expect((await stake(virage, fan, bet, 0, 60)).status).toBe(200)
    expect((await points(fan)).limits).toMatchObject({ daily: 500, next: null, next_at: null })
  })

  test('[points.6] during a break no stake is taken; a take-back is', async () => {
    const fan = await aStaker(virage, 1_000)
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 60)
    expect((await limit(fan, { cool_off_days: 1 })).body.element.cool_off_until).toEqual(expect.any(String))
    expect((await stake(virage, fan, bet, 0, 10)).body).toMatchObject({ code: 'cooling_off' })
    expect((await onBet(virage, fan, arenaId, 'takeback', bet)).status).toBe(200)
  })

  test.each([{ daily: -1 }, { daily: 1.5 }, { daily: 'no' }, { cool_off_days: 0 }, { cool_off_days: 31 }])(
    '[points.6] %o is 422',
    async (json) => {
      expect((await limit(await aStaker(virage), json)).status).toBe(422)
    },
  )

  test('[bets.5, points.8] an open stake is told what it would pay as payouts are: rounded down', async () => {
    const [fan, other] = [await aStaker(virage, 100), await aStaker(virage, 100)]
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 10)
    await stake(virage, other, bet, 0, 20)
    await stake(virage, await aStaker(virage, 100), bet, 1, 20)
    const { body } = await virage.call('GET', '/v1/points/stakes?show=open', { token: fan.token })
    expect(body.element).toMatchObject([{ amount: 10, pays: 16 }])
  })

  test('[points.7, points.8] gains, losses, streaks and lists tell a returned stake from a win', async () => {
    const [fan, other] = [await aStaker(virage, 1_000), await aStaker(virage, 1_000)]
    const [won, lost, alone, open] = [await newBet(), await newBet(), await newBet(), await newBet()]
    await stake(virage, fan, won, 0, 50)
    await stake(virage, other, won, 1, 50)
    await stake(virage, fan, lost, 0, 30)
    await stake(virage, other, lost, 1, 30)
    await stake(virage, fan, alone, 0, 20)
    await stake(virage, fan, open, 1, 10)
    for (const [bet, answer] of [
      [won, 0],
      [alone, 0],
      [lost, 1],
    ] as const) {
      await onBet(virage, admin, arenaId, 'close', bet)
      await onBet(virage, admin, arenaId, 'settle', { ...bet, answer })
    }
    const read = (path: string) => virage.call('GET', `/v1/points${path}`, { token: fan.token })
    const { last_30_days, bets, ledger } = (await read('')).body.element
    expect(last_30_days).toEqual({ gain: 50, loss: 30 })
    expect(bets[won.betId]).toMatchObject({ statement: 'Who wins?', choice: 'Home', staked: 50 })
    expect(ledger).toHaveLength(7)
    expect((await read('/record')).body.element).toMatchObject({
      open: { bets: 1, points: 10 },
      decided: 2,
      won: 1,
      best_streak: 1,
      streak: 0,
      curve: expect.arrayContaining([expect.objectContaining({ balance: 1_010 })]),
    })
    const gains = async (show: string) =>
      (await read(`/stakes?show=${show}`)).body.element.map(({ gain, pays }: never) => gain ?? pays)
    expect(await gains('decided')).toEqual([-30, 0, 50])
    expect([await gains('won'), await gains('lost'), await gains('open')]).toEqual([[50], [-30], [10]])
    const first = (await read('/stakes?show=decided&limit=2')).body
    const rest = (await read(`/stakes?show=decided&limit=2&cursor=${first.next}`)).body
    expect([...first.element, ...rest.element].map(({ gain }) => gain)).toEqual([-30, 0, 50])
    expect(rest.next).toBeNull()
  })

  test('[points.7] what was won and lost is told for 30 days', async () => {
    const [fan, other] = [await aStaker(virage, 1_000), await aStaker(virage, 1_000)]
    const bet = await newBet()
    await stake(virage, fan, bet, 0, 50)
    await stake(virage, other, bet, 1, 50)
    await onBet(virage, admin, arenaId, 'close', bet)
    await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 0 })
    const decided = (hours: number) =>
      virage.app.db.execute(
        sql`UPDATE bets SET decided_at = clock_timestamp() - ${hours} * interval '1 hour' WHERE id = ${bet.betId}`,
      )
    await decided(30 * 24 - 1)
    expect((await points(fan)).last_30_days).toEqual({ gain: 50, loss: 0 })
    expect((await points(other)).last_30_days).toEqual({ gain: 0, loss: 50 })
    await decided(30 * 24 + 1)
    expect((await points(fan)).last_30_days).toEqual({ gain: 0, loss: 0 })
  })
})
