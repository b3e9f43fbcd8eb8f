import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let arenaId: string
let bet: { arenaId: string; betId: string }
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 0, 'admin')
  arenaId = (await setUpArena(virage, admin)).id
})
beforeEach(async () => {
  bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
})
afterEach(async () => {
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
afterAll(() => virage.close())

const shown = async (token?: string) =>
  (await virage.call('GET', `/v1/arenas/${arenaId}`, token === undefined ? {} : { token })).body.element
    .broker[bet.betId]

describe('[stakes.1] a stake', () => {
  test('moves points from the fan to the pool, and says what the fan has on the bet and left', async () => {
    const fan = await aStaker(virage, 1_000)
    const { status, body } = await stake(virage, fan, bet, 1, 30)
    expect(status).toBe(200)
    expect(body.element).toEqual({ betId: bet.betId, choice: 1, amount: 30, total: 30, balance: 970 })
    expect(await balanceOf(virage, fan)).toBe(970)
    expect(await shown(fan.token)).toMatchObject({
      pools: [0, 30],
      fans: [0, 1],
      mine: { choice: 1, amount: 30, payout: null },
    })
  })

  test('may be added to on the same choice; the fan still counts once', async () => {
    const fan = await aStaker(virage)
    await stake(virage, fan, bet, 0, 10)
    const { body } = await stake(virage, fan, bet, 0, 25)
    expect(body.element).toMatchObject({ amount: 25, total: 35, balance: 965 })
    expect(await shown()).toMatchObject({ pools: [35, 0], fans: [1, 0] })
  })

  test('is small or large in total: what is added to one may be less than ten', async () => {
    const fan = await aStaker(virage, 20_000)
    expect((await stake(virage, fan, bet, 0, 9)).body.code).toBe('stake_too_small')
    await stake(virage, fan, bet, 0, 10)
    expect((await stake(virage, fan, bet, 0, 5)).body.element).toMatchObject({ amount: 5, total: 15 })
    for (const amount of [0, -5])
      expect((await stake(virage, fan, bet, 0, amount)).body.code).toBe('stake_too_small')
    await stake(virage, fan, bet, 0, 9_985)
    expect((await stake(virage, fan, bet, 0, 5)).body.code).toBe('stake_too_large')
  })

  test('[stakes.2] never backs a second choice', async () => {
    const fan = await aStaker(virage)
    await stake(virage, fan, bet, 0, 10)
    const { status, body } = await stake(virage, fan, bet, 1, 10)
    expect([status, body.code]).toEqual([409, 'other_choice_backed'])
    expect(await balanceOf(virage, fan)).toBe(990)
    expect(await shown()).toMatchObject({ pools: [10, 0] })
  })

  test.each([
    [9, 'stake_too_small'],
    [0, 'stake_too_small'],
    [-10, 'stake_too_small'],
    [-Number.MAX_SAFE_INTEGER, 'stake_too_small'],
    [10_001, 'stake_too_large'],
    [Number.MAX_SAFE_INTEGER, 'stake_too_large'],
  ])('of %i is refused: %s', async (amount, code) => {
    const { status, body } = await stake(virage, await aStaker(virage, 20_000), bet, 0, amount)
    expect([status, body.code]).toEqual([422, code])
    expect(body.fields.amount).toBe(body.detail)
  })

  test.each([10.5, '10', null, undefined, Number.MAX_VALUE])('of %j is no whole number', async (amount) => {
    const { status, body } = await stake(virage, await aStaker(virage), bet, 0, amount)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['amount']])
  })

  test.each([10, 10_000])('of %i is taken', async (amount) => {
    expect((await stake(virage, await aStaker(virage, 10_000), bet, 0, amount)).status).toBe(200)
  })

  test('has its limit per fan and bet in total', async () => {
    const fan = await aStaker(virage, 30_000)
    await stake(virage, fan, bet, 0, 9_990)
    const more = await stake(virage, fan, bet, 0, 11)
    expect([more.status, more.body.code]).toEqual([422, 'stake_too_large'])
    expect((await stake(virage, fan, bet, 0, 10)).body.element.total).toBe(10_000)
    expect((await stake(virage, fan, bet, 0, 10)).body.code).toBe('stake_too_large')
    const another = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    expect((await stake(virage, fan, another, 0, 10_000)).status).toBe(200)
  })

  test('[stakes.3] needs the points', async () => {
    const fan = await aStaker(virage, 15)
    const { status, body } = await stake(virage, fan, bet, 0, 16)
    expect([status, body.code]).toEqual([409, 'not_enough_points'])
    expect((await stake(virage, fan, bet, 0, 15)).body.element.balance).toBe(0)
  })

  test.each([2, 9, 10, 2 ** 40])('[api.5] on choice %i of two is invalid', async (choice) => {
    const { status, body } = await stake(virage, await aStaker(virage), bet, choice, 10)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['choice']])
  })

  test('[api.3] on a bet of another arena, of none, or of an unknown arena finds nothing', async () => {
    const fan = await aStaker(virage)
    const other = await setUpArena(virage, admin)
    for (const wrong of [
      { ...bet, arenaId: other.id },
      { ...bet, betId: 'none' },
      { ...bet, arenaId: 'none' },
    ]) {
      const { status, body } = await stake(virage, fan, wrong, 0, 10)
      expect([status, body.code]).toEqual([404, 'bet_not_found'])
    }
  })
})

describe('[stakes.3] a bet takes stakes', () => {
  const refusal = async () => {
    const { status, body } = await stake(virage, await aStaker(virage), bet, 0, 10)
    return [status, body.code]
  }
  const setTimes = (opens: string, closes: string) =>
    virage.app.db.execute(
      sql`UPDATE bets SET open_date = clock_timestamp() + ${opens}::interval,
        closes_at = clock_timestamp() + ${closes}::interval WHERE id = ${bet.betId}`,
    )

  test('[stakes.3, bets.3] not once its time is over, without grace, though nobody closed it', async () => {
    await setTimes('-1 minute', '0 seconds')
    expect(await refusal()).toEqual([409, 'bet_not_open'])
    expect(await shown()).toMatchObject({ state: 'closed', isOpen: false })
  })

  test('until then', async () => {
    await setTimes('-1 minute', '1 hour')
    expect((await stake(virage, await aStaker(virage), bet, 0, 10)).status).toBe(200)
    expect(await shown()).toMatchObject({ state: 'open', isOpen: true })
  })

  test('not before it opens', async () => {
    await setTimes('1 minute', '1 hour')
    expect(await refusal()).toEqual([409, 'bet_not_open'])
    expect(await shown()).toMatchObject({ state: 'closed', isOpen: false })
  })

  test('not when it is closed, voided or settled', async () => {
    await onBet(virage, admin, arenaId, 'close', bet)
    expect(await refusal()).toEqual([409, 'bet_not_open'])
    await onBet(virage, admin, arenaId, 'settle', { ...bet, answer: 0 })
    expect(await refusal()).toEqual([409, 'bet_not_open'])
    bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    await onBet(virage, admin, arenaId, 'void', bet)
    expect(await refusal()).toEqual([409, 'bet_not_open'])
  })

  test('again when it is opened again', async () => {
    await onBet(virage, admin, arenaId, 'close', bet)
    await onBet(virage, admin, arenaId, 'open', bet)
    expect((await stake(virage, await aStaker(virage), bet, 0, 10)).status).toBe(200)
  })
})

describe('[stakes.5] many stakes at once', () => {
  test('each has its own result: a refusal costs nobody else anything', async () => {
    const [rich, poor, wild] = [await aStaker(virage), await aStaker(virage, 10), await aStaker(virage)]
    const replies = await Promise.all([
      stake(virage, rich, bet, 0, 100),
      stake(virage, poor, bet, 1, 11),
      stake(virage, wild, { ...bet, betId: 'none' }, 0, 10),
      stake(virage, rich, bet, 1, 100),
      stake(virage, poor, bet, 1, 10),
    ])
    expect(replies.map(({ status, body }) => body.code ?? status)).toEqual([
      200,
      'not_enough_points',
      'bet_not_found',
      'other_choice_backed',
      200,
    ])
    expect(await shown()).toMatchObject({ pools: [100, 10], fans: [1, 1] })
  })

  test('of one fan never take more than they have', async () => {
    const fan = await aStaker(virage, 95)
    const replies = await Promise.all(Array.from({ length: 20 }, () => stake(virage, fan, bet, 0, 10)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(9)
    expect(replies.filter(({ body }) => body.code === 'not_enough_points')).toHaveLength(11)
    expect(await shown()).toMatchObject({ pools: [90, 0] })
  })

  test('of one fan on both choices back one only', async () => {
    const fan = await aStaker(virage)
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) => stake(virage, fan, bet, i % 2, 10)),
    )
    expect(replies.filter(({ body }) => body.code === 'other_choice_backed')).toHaveLength(5)
    expect((await shown()).pools.toSorted()).toEqual([0, 50])
  })

  test('on several bets add up', async () => {
    const fan = await aStaker(virage, 1_000)
    const bets = [bet, { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }]
    await Promise.all(Array.from({ length: 20 }, (_, i) => stake(virage, fan, bets[i % 2]!, 0, 10)))
    expect(await balanceOf(virage, fan)).toBe(800)
  })
})

test('[limits.3, limits.4] 60 stakes a minute for each fan', async () => {
  const limited = await startTestApp({ RATE_LIMIT_SCALE: '1' })
  const owner = await aStaker(limited, 0, 'admin')
  const { id } = await setUpArena(limited, owner)
  const open = { arenaId: id, betId: (await makeBet(limited, owner, id)).id }
  const [eager, calm] = [await aStaker(limited), await aStaker(limited)]
  for (let i = 0; i < 60; i++) expect((await stake(limited, eager, open, 0, 10)).status).toBe(200)
  const refused = await stake(limited, eager, open, 0, 10)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await stake(limited, calm, open, 0, 10)).status).toBe(200)
  await limited.close()
})

describe('[stakes.5] while somebody else has a lock for long, as whoever settles a bet of a stadium has', () => {
  /** Holds the row until the returned function is called. */
  async function hold(row: ReturnType<typeof sql>): Promise<() => Promise<void>> {
    const [held, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = virage.app.db.transaction(async (tx) => {
      await tx.execute(row)
      taken.resolve()
      await held.promise
    })
    await taken.promise
    return async () => {
      held.resolve()
      await transaction
    }
  }

  test.each(['a fan', 'a bet'])(
    'of %s, others stake on, and that one is placed when it is free',
    async (what) => {
      const [waiting, others] = [await aStaker(virage), [await aStaker(virage), await aStaker(virage)]]
      const next = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
      const release = await hold(
        what === 'a bet'
          ? sql`SELECT FROM bets WHERE id = ${bet.betId} FOR UPDATE`
          : sql`SELECT FROM ledger_accounts WHERE user_id = ${waiting.id} FOR UPDATE`,
      )
      let isPlaced = false
      const placed = stake(virage, waiting, bet, 0, 10).finally(() => {
        isPlaced = true
      })
      try {
        for (const other of others)
          for (const amount of [10, 20])
            expect((await stake(virage, other, next, 1, amount)).status).toBe(200)
        expect(isPlaced).toBe(false)
      } finally {
        await release()
      }
      expect(await placed).toMatchObject({ status: 200, body: { element: { total: 10, balance: 990 } } })
    },
  )
})
