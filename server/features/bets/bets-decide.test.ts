import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
let other: Staker
let arenaId: string
let bet: { arenaId: string; betId: string }
beforeAll(async () => {
  virage = await startTestApp()
  admin = await aStaker(virage, 1_000, 'admin')
  other = await aStaker(virage, 1_000, 'admin')
  arenaId = (await setUpArena(virage, admin)).id
})
beforeEach(async () => {
  bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
})
afterEach(async () => {
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
afterAll(() => virage.close())

const decide = (action: 'open' | 'close' | 'settle' | 'void', answer?: number, by = admin) =>
  onBet(virage, by, arenaId, action, { ...bet, ...(answer !== undefined && { answer }) })
const refusalOf = async (reply: ReturnType<typeof decide>) => {
  const { status, body } = await reply
  return [status, body.code]
}
const shown = async (token?: string) =>
  (await virage.call('GET', `/v1/arenas/${arenaId}`, token === undefined ? {} : { token })).body.element
    .broker[bet.betId]
async function auditLines(): Promise<string[]> {
  const { rows } = await virage.app.db.execute<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE target = ${`bet ${bet.betId}`} ORDER BY id`,
  )
  return rows.map(({ action }) => action)
}
async function transfers(): Promise<unknown[]> {
  const { rows } = await virage.app.db.execute(
    sql`SELECT kind, amount FROM ledger_transfers WHERE bet_id = ${bet.betId} ORDER BY id`,
  )
  return rows
}

/** Ana has 30 on home, Ben 60 on away. */
async function twoStakes(): Promise<{ ana: Staker; ben: Staker }> {
  const [ana, ben] = [await aStaker(virage, 100), await aStaker(virage, 100)]
  await stake(virage, ana, bet, 0, 30)
  await stake(virage, ben, bet, 1, 60)
  return { ana, ben }
}

describe('closing and opening', () => {
  test('[bets.1] an open bet closes, a closed one opens, each once', async () => {
    const closed = await decide('close')
    expect(closed.status).toBe(200)
    expect(closed.body.element).toMatchObject({ state: 'closed', isOpen: false, answer: null })
    expect(closed.body.element.closesAt).not.toBeNull()
    expect(await refusalOf(decide('close'))).toEqual([409, 'bet_not_open'])

    const opened = await decide('open')
    expect(opened.status).toBe(200)
    expect(opened.body.element).toMatchObject({ state: 'open', isOpen: true, closesAt: null })
    expect(await refusalOf(decide('open'))).toEqual([409, 'bet_not_closed'])
    expect(await auditLines()).toEqual(['bet.create', 'bet.close', 'bet.open'])
  })

  test('[bets.3] a bet with a duration runs anew from the moment it is opened', async () => {
    bet = { arenaId, betId: (await makeBet(virage, admin, arenaId, { openDate: null, duration: 90 })).id }
    const { openDate, closesAt, state } = (await decide('open')).body.element
    expect(state).toBe('open')
    expect(Date.parse(closesAt) - Date.parse(openDate)).toBe(90_000)
  })

  test('[bets.3] opened again, its whole duration runs anew', async () => {
    const halfOver = { openDate: Date.now() - 60_000, duration: 90 }
    bet = { arenaId, betId: (await makeBet(virage, admin, arenaId, halfOver)).id }
    const closed = (await decide('close')).body.element
    const again = (await decide('open')).body.element
    expect(Date.parse(again.closesAt) - Date.parse(again.openDate)).toBe(90_000)
    expect(Date.parse(again.openDate)).toBeGreaterThanOrEqual(Date.parse(closed.closesAt))
  })

  test('[bets.3] a bet whose time is over is closed: it can be opened again or settled, not closed', async () => {
    await virage.app.db.execute(sql`UPDATE bets SET closes_at = clock_timestamp() WHERE id = ${bet.betId}`)
    expect(await refusalOf(decide('close'))).toEqual([409, 'bet_not_open'])
    expect((await decide('open')).status).toBe(200)
    await virage.app.db.execute(sql`UPDATE bets SET closes_at = clock_timestamp() WHERE id = ${bet.betId}`)
    expect((await decide('settle', 0)).status).toBe(200)
  })
})

describe('settling', () => {
  test('[bets.5] pays the winners the pool', async () => {
    const { ana, ben } = await twoStakes()
    await decide('close')
    const { status, body } = await decide('settle', 0)
    expect(status).toBe(200)
    expect(body.element).toMatchObject({ state: 'settled', isOpen: false, answer: 0, pools: [30, 60] })
    expect([await balanceOf(virage, ana), await balanceOf(virage, ben)]).toEqual([160, 40])
    expect((await shown(ana.token)).mine).toEqual({ choice: 0, amount: 30, payout: 90 })
    expect((await shown(ben.token)).mine).toEqual({ choice: 1, amount: 60, payout: 0 })
  })

  test('[bets.5] refunds everybody when nobody backed the winner; the bet is settled all the same', async () => {
    bet = { arenaId, betId: (await makeBet(virage, admin, arenaId, { choices: ['1', 'X', '2'] })).id }
    const { ana, ben } = await twoStakes()
    await decide('close')
    expect((await decide('settle', 2)).body.element).toMatchObject({ state: 'settled', answer: 2 })
    expect([await balanceOf(virage, ana), await balanceOf(virage, ben)]).toEqual([100, 100])
    expect((await shown(ben.token)).mine).toEqual({ choice: 1, amount: 60, payout: 60 })
  })

  test('[bets.6] again with the same answer is 200 and changes nothing; with another 409', async () => {
    const { ana } = await twoStakes()
    await decide('close')
    const first = await decide('settle', 0)
    const moved = await transfers()
    const again = await decide('settle', 0, other)
    expect([again.status, again.body.element]).toEqual([200, first.body.element])
    const otherwise = await decide('settle', 1)
    expect([otherwise.status, otherwise.body.code]).toEqual([409, 'bet_settled'])
    expect(otherwise.body.detail).toBe('This bet is already settled: Home.')
    expect(await refusalOf(decide('settle', 7))).toEqual([409, 'bet_settled'])
    expect(await transfers()).toEqual(moved)
    expect(await balanceOf(virage, ana)).toBe(160)
    expect(await auditLines()).toEqual(['bet.create', 'bet.close', 'bet.settle'])
  })

  test('[bets.6] two admins at once with different answers: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
      const { ana, ben } = await twoStakes()
      await decide('close')
      const replies = await Promise.all([decide('settle', 0, admin), decide('settle', 1, other)])
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const answer = replies.findIndex(({ status }) => status === 200)
      expect((await shown()).answer).toBe(answer)
      const balances = [await balanceOf(virage, ana), await balanceOf(virage, ben)]
      expect(balances).toEqual(answer === 0 ? [160, 40] : [70, 130])
    }
  })

  test('[bets.6] however many admins try the same answer, points move once', async () => {
    await twoStakes()
    await decide('close')
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, i) => decide('settle', 0, i % 2 ? admin : other)),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await transfers()).toEqual([
      { kind: 'stake', amount: 30 },
      { kind: 'stake', amount: 60 },
      { kind: 'payout', amount: 90 },
    ])
  })

  test('[bets.1] an open bet must be closed first; its answer must exist', async () => {
    expect(await refusalOf(decide('settle', 0))).toEqual([409, 'bet_not_closed'])
    await decide('close')
    for (const answer of [2, 2 ** 40]) {
      const { status, body } = await decide('settle', answer)
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'invalid', ['answer']])
    }
    for (const answer of [-1, 0.5, '0', null])
      expect(await refusalOf(onBet(virage, admin, arenaId, 'settle', { ...bet, answer }))).toEqual([
        422,
        'invalid',
      ])
    expect((await shown()).state).toBe('closed')
  })

  test('[bets.1] a settled bet neither opens, closes nor is voided', async () => {
    await decide('close')
    await decide('settle', 1)
    for (const action of ['open', 'close', 'void'] as const)
      expect(await refusalOf(decide(action))).toEqual([409, 'bet_settled'])
  })
})

describe('[bets.7] voiding', () => {
  test.each(['open', 'closed'])('refunds every stake of an %s bet', async (state) => {
    const { ana, ben } = await twoStakes()
    if (state === 'closed') await decide('close')
    const { status, body } = await decide('void')
    expect(status).toBe(200)
    expect(body.element).toMatchObject({ state: 'voided', isOpen: false, answer: null })
    expect([await balanceOf(virage, ana), await balanceOf(virage, ben)]).toEqual([100, 100])
    expect((await shown(ana.token)).mine).toEqual({ choice: 0, amount: 30, payout: 30 })
  })

  test('again is 200 and changes nothing', async () => {
    await twoStakes()
    const first = await decide('void')
    const moved = await transfers()
    const again = await Promise.all([decide('void'), decide('void', undefined, other)])
    for (const { status, body } of again) expect([status, body.element]).toEqual([200, first.body.element])
    expect(await transfers()).toEqual(moved)
    expect(await auditLines()).toEqual(['bet.create', 'bet.void'])
  })

  test('a voided bet neither opens, closes nor settles', async () => {
    await decide('void')
    expect(await refusalOf(decide('open'))).toEqual([409, 'bet_not_closed'])
    expect(await refusalOf(decide('close'))).toEqual([409, 'bet_not_open'])
    expect(await refusalOf(decide('settle', 0))).toEqual([409, 'bet_not_closed'])
  })

  test('and settling at once: one of them, whole', async () => {
    const { ana, ben } = await twoStakes()
    await decide('close')
    const [settled, voided] = await Promise.all([decide('settle', 0), decide('void', undefined, other)])
    expect([settled.status, voided.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const balances = [await balanceOf(virage, ana), await balanceOf(virage, ben)]
    expect(balances).toEqual(settled.status === 200 ? [160, 40] : [100, 100])
  })
})

describe('[bets.10] whoever has a stake in the bet', () => {
  test('cannot close, open, settle or void it; another admin can', async () => {
    await stake(virage, other, bet, 0, 10)
    expect(await refusalOf(decide('close', undefined, other))).toEqual([403, 'own_stake'])
    expect(await refusalOf(decide('void', undefined, other))).toEqual([403, 'own_stake'])
    expect((await decide('close')).status).toBe(200)
    expect(await refusalOf(decide('open', undefined, other))).toEqual([403, 'own_stake'])
    expect(await refusalOf(decide('settle', 0, other))).toEqual([403, 'own_stake'])
    expect(await refusalOf(decide('void', undefined, other))).toEqual([403, 'own_stake'])
    expect((await decide('settle', 0)).status).toBe(200)
    expect(await refusalOf(decide('settle', 0, other)), 'not even as a repetition').toEqual([
      403,
      'own_stake',
    ])
  })

  test('may stop the arena: the bet takes no stakes, and somebody else decides it', async () => {
    arenaId = (await setUpArena(virage, admin, { started: true })).id
    const mine = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    const theirs = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    await stake(virage, other, mine, 0, 10)
    const fan = await aStaker(virage)
    await stake(virage, fan, theirs, 0, 10)
    const stopped = await virage.call('POST', `/v1/arenas/${arenaId}/stop`, { token: other.token, json: {} })
    expect(stopped).toMatchObject({
      status: 200,
      body: {
        element: { started: false },
        msg: expect.stringMatching(/Somebody else must decide 1 of its bets/),
      },
    })
    for (bet of [mine, theirs]) {
      expect((await shown()).state).toBe('closed')
      expect(await refusalOf(stake(virage, fan, bet, 0, 10))).toEqual([409, 'bet_not_open'])
    }
    bet = theirs
    expect((await decide('settle', 0, other)).status).toBe(200)
    bet = mine
    for (const action of ['open', 'settle', 'void'] as const)
      expect(await refusalOf(decide(action, 0, other))).toEqual([403, 'own_stake'])
    expect((await decide('settle', 0)).status).toBe(200)
  })

  test('is seen also when the stake is placed at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
      const [staked, closed] = await Promise.all([
        stake(virage, other, bet, 0, 10),
        decide('close', undefined, other),
      ])
      expect([staked.status, closed.status].toSorted((a, b) => a - b)).toEqual(
        staked.status === 200 ? [200, 403] : [200, 409],
      )
      if (staked.status === 200) expect((await decide('void')).status).toBe(200)
    }
  })

  test('is not hindered in other bets', async () => {
    await stake(virage, other, bet, 0, 10)
    bet = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    expect((await decide('void', undefined, other)).status).toBe(200)
  })
})

describe('who decides', () => {
  const ACTIONS = ['open', 'close', 'settle', 'void'] as const

  test('[access.3] a fan does not, nor a visitor', async () => {
    const fan = await aStaker(virage)
    for (const action of ACTIONS) {
      expect(await refusalOf(decide(action, 0, fan))).toEqual([403, 'forbidden'])
      expect(await refusalOf(decide(action, 0, { id: 0, token: '' }))).toEqual([401, 'unauthenticated'])
    }
  })

  test('[api.3] a bet that is not there, or in another arena, is not found', async () => {
    const elsewhere = (await setUpArena(virage, admin)).id
    for (const action of ACTIONS) {
      const json = { betId: bet.betId, answer: 0 }
      expect(await refusalOf(onBet(virage, admin, elsewhere, action, json))).toEqual([404, 'bet_not_found'])
      expect(await refusalOf(onBet(virage, admin, arenaId, action, { ...json, betId: 'none' }))).toEqual([
        404,
        'bet_not_found',
      ])
      expect((await onBet(virage, admin, arenaId, action, { answer: 0 })).status).toBe(422)
    }
  })
})

test('[stakes.5] staking while the bet closes, and closing while fans stake: what was taken is in the pool', async () => {
  const fans = await Promise.all(Array.from({ length: 12 }, () => aStaker(virage, 100)))
  const [replies] = await Promise.all([
    Promise.all(fans.map((fan, i) => stake(virage, fan, bet, i % 2, 10))),
    decide('close'),
  ])
  const taken = replies.filter(({ status }) => status === 200).length
  for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('bet_not_open')
  expect((await shown()).pools.reduce((sum: number, points: number) => sum + points, 0)).toBe(taken * 10)
  expect((await decide('settle', 0)).status).toBe(200)
})
