// Take-backs, back-dated closing and unsettling, through the calls.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'
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
  bet = { arenaId, betId: (await makeBet(virage, admin, arenaId, { choices: ['A', 'B', 'C'] })).id }
})
afterAll(async () => {
  expect(await findUnsound(virage.app.db)).toEqual([])
  await virage.close()
})

const takeBack = (fan: Staker) => onBet(virage, fan, arenaId, 'takeback', bet)
const act = (action: 'open' | 'close' | 'settle' | 'void' | 'unsettle', more: object = {}, who = admin) =>
  onBet(virage, who, arenaId, action, { ...bet, ...more })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
/** Moves what was staked on the bet so far into the past. */
const age = (seconds: number) =>
  virage.app.db.execute(
    sql`UPDATE ledger_transfers SET at = at - ${seconds} * interval '1 second' WHERE bet_id = ${bet.betId}`,
  )
const shown = async () =>
  (await virage.call('GET', `/v1/arenas/${arenaId}`, { token: admin.token })).body.element.broker[bet.betId]

describe('[stakes.9] take-back', () => {
  test('[stakes.9] gives the newest stake back and leaves the others', async () => {
    const fan = await aStaker(virage, 200)
    await stake(virage, fan, bet, 1, 50)
    await stake(virage, fan, bet, 1, 7)
    const { status, body } = await takeBack(fan)
    expect([status, body.element]).toEqual([
      200,
      { betId: bet.betId, choice: 1, amount: 7, total: 50, balance: 150 },
    ])
    expect(await shown()).toMatchObject({ pools: [0, 50, 0], fans: [0, 1, 0] })
  })

  test('[stakes.9, stakes.2] whoever has nothing left may back another choice, and has used their take-back', async () => {
    const fan = await aStaker(virage, 200)
    await stake(virage, fan, bet, 0, 50)
    expect((await takeBack(fan)).body.element).toMatchObject({ amount: 50, total: 0, balance: 200 })
    expect(await shown()).toMatchObject({ pools: [0, 0, 0], fans: [0, 0, 0] })
    expect((await stake(virage, fan, bet, 2, 60)).body.element).toMatchObject({ total: 60, balance: 140 })
    expect((await takeBack(fan)).body).toMatchObject({ code: 'takeback_used' })
    expect(await balanceOf(virage, fan)).toBe(140)
  })

  test('[stakes.9] is refused after 10 s, but not before', async () => {
    const [early, late] = [await aStaker(virage, 100), await aStaker(virage, 100)]
    await stake(virage, late, bet, 0, 50)
    await age(2)
    await stake(virage, early, bet, 0, 50)
    await age(8.5)
    expect((await takeBack(early)).status).toBe(200)
    expect((await takeBack(late)).body).toMatchObject({ code: 'takeback_too_late' })
  })

  test('[stakes.9] is refused once the bet is closed, or closes within 5 s', async () => {
    const fan = await aStaker(virage, 100)
    await stake(virage, fan, bet, 0, 50)
    const closesIn = (seconds: number) =>
      virage.app.db.execute(
        sql`UPDATE bets SET closes_at = clock_timestamp() + ${seconds} * interval '1 second' WHERE id = ${bet.betId}`,
      )
    await closesIn(4.9)
    expect((await takeBack(fan)).body).toMatchObject({ code: 'takeback_too_late' })
    await closesIn(60)
    await act('close')
    expect((await takeBack(fan)).body).toMatchObject({ code: 'takeback_too_late' })
    await act('open')
    expect((await takeBack(fan)).status).toBe(200)
  })

  test('[stakes.9] needs a stake, and a bet of this arena', async () => {
    const fan = await aStaker(virage, 100)
    expect((await takeBack(fan)).body).toMatchObject({ code: 'no_stake' })
    const lost = await onBet(virage, fan, arenaId, 'takeback', { betId: 'nowhere' })
    expect([lost.status, lost.body.code]).toEqual([404, 'bet_not_found'])
  })

  test('[stakes.9] happens once, however often it is pressed at the same instant', async () => {
    const fan = await aStaker(virage, 100)
    await stake(virage, fan, bet, 0, 50)
    await stake(virage, fan, bet, 0, 20)
    const replies = await Promise.all(Array.from({ length: 5 }, () => takeBack(fan)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await balanceOf(virage, fan)).toBe(50)
  })

  test('[stakes.4, stakes.9] a key that is sent again after the take-back stakes nothing', async () => {
    const fan = await aStaker(virage, 100)
    await stake(virage, fan, bet, 0, 50, 'one press')
    await takeBack(fan)
    expect((await stake(virage, fan, bet, 0, 50, 'one press')).status).toBe(200)
    expect(await balanceOf(virage, fan)).toBe(100)
  })
})

describe('[bets.11] back-dated closing', () => {
  test('[bets.11] refunds what was staked after that moment and keeps the rest, also of the same fan', async () => {
    const [both, late] = [await aStaker(virage, 200), await aStaker(virage, 100)]
    await stake(virage, both, bet, 0, 50)
    await age(60)
    await stake(virage, both, bet, 0, 30)
    await stake(virage, late, bet, 1, 40)
    await age(10)
    const { status, body } = await act('close', { at: ago(20) })
    expect([status, body.refunded]).toEqual([200, { fans: 2, points: 70 }])
    expect(body.element).toMatchObject({ state: 'closed', pools: [50, 0, 0], fans: [1, 0, 0] })
    expect([await balanceOf(virage, both), await balanceOf(virage, late)]).toEqual([150, 100])
  })

  test('[bets.11] also of a bet that is closed already, and each stake once', async () => {
    const fan = await aStaker(virage, 200)
    await stake(virage, fan, bet, 0, 50)
    await age(30)
    await stake(virage, fan, bet, 0, 20)
    await act('close')
    expect((await act('close', { at: ago(15) })).body.refunded).toEqual({ fans: 1, points: 20 })
    expect((await act('close', { at: ago(15) })).body.refunded).toEqual({ fans: 0, points: 0 })
    expect((await act('close', { at: ago(60) })).body.refunded).toEqual({ fans: 1, points: 50 })
    expect(await balanceOf(virage, fan)).toBe(200)
  })

  test('[bets.11, stakes.9] what was taken back is not refunded again', async () => {
    const fan = await aStaker(virage, 200)
    await stake(virage, fan, bet, 0, 50)
    await stake(virage, fan, bet, 0, 20)
    await takeBack(fan)
    await age(5)
    expect((await act('close', { at: ago(30) })).body.refunded).toEqual({ fans: 1, points: 50 })
    expect(await balanceOf(virage, fan)).toBe(200)
  })

  test('[bets.11] takes moments up to 120 s ago and not before the opening', async () => {
    const opened = sql`UPDATE bets SET open_date = clock_timestamp() - interval '60 seconds' WHERE id = ${bet.betId}`
    for (const at of [ago(121), ago(-5)])
      expect((await act('close', { at })).body.fields).toHaveProperty('at')
    await virage.app.db.execute(opened)
    expect((await act('close', { at: ago(90) })).status).toBe(422)
    expect((await act('close', { at: Date.now() - 50_000 })).status).toBe(200)
  })

  test('[bets.11, stakes.9] what went back as late is no newest stake that could be taken back', async () => {
    const fan = await aStaker(virage, 200)
    await stake(virage, fan, bet, 0, 50)
    await age(5)
    await stake(virage, fan, bet, 0, 20)
    await age(1)
    await act('close', { at: ago(3) })
    await act('open')
    expect((await takeBack(fan)).body.element).toMatchObject({ amount: 50, total: 0, balance: 200 })
  })

  test('[bets.11] is refused once the bet is decided', async () => {
    await act('close')
    await act('settle', { answer: 0 })
    expect((await act('close', { at: ago(5) })).body).toMatchObject({ code: 'bet_settled' })
    await act('unsettle', { reason: 'Wrong' })
    await act('void')
    const { status, body } = await act('close', { at: Date.now() })
    expect([status, body.code]).toEqual([409, 'bet_not_open'])
  })
})

describe('[bets.12] unsettling', () => {
  /** Ana backs A with 100, Ben B with 50; A won, wrongly. */
  async function settledWrongly() {
    const [ana, ben] = [await aStaker(virage, 100), await aStaker(virage, 100)]
    await stake(virage, ana, bet, 0, 100)
    await stake(virage, ben, bet, 1, 50)
    await act('close')
    await act('settle', { answer: 0 })
    return { ana, ben }
  }

  const foresee = () =>
    virage.call('GET', `/v1/arenas/${arenaId}/bet/${bet.betId}/unsettle`, { token: admin.token })

  test('[bets.12] brings the payouts back; the bet is closed with its whole pool and can be settled right', async () => {
    const { ana, ben } = await settledWrongly()
    const { body } = await act('unsettle', { reason: 'It was offside' })
    expect(body.element).toMatchObject({
      state: 'closed',
      answer: null,
      decidedAt: null,
      unsettled: 'It was offside',
      pools: [100, 50, 0],
    })
    expect([await balanceOf(virage, ana), await balanceOf(virage, ben)]).toEqual([0, 50])
    expect((await act('settle', { answer: 1 })).body.element).toMatchObject({ answer: 1, unsettled: null })
    expect([await balanceOf(virage, ana), await balanceOf(virage, ben)]).toEqual([100, 200])
  })

  test('[bets.12, points.1] what a winner has spent meanwhile the mint covers, foreseen beforehand', async () => {
    const { ana } = await settledWrongly()
    const spent = { arenaId, betId: (await makeBet(virage, admin, arenaId)).id }
    await stake(virage, ana, spent, 0, 120)
    expect((await foresee()).body.element).toMatchObject({ fans: 1, points: 150, covered: 120 })
    expect((await act('unsettle', { reason: 'Wrong' })).status).toBe(200)
    const { ledger, balance } = (await virage.call('GET', '/v1/points', { token: ana.token })).body.element
    expect(balance).toBe(0)
    expect(
      ledger.slice(0, 2).map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]),
    ).toEqual([
      ['unsettle', -150],
      ['cover', 120],
    ])
    expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
  })

  test('[bets.12] takes refunds back too, where nobody was on the winning choice', async () => {
    const fan = await aStaker(virage, 100)
    await stake(virage, fan, bet, 0, 40)
    await act('close')
    await act('settle', { answer: 2 })
    expect(await balanceOf(virage, fan)).toBe(100)
    expect((await act('unsettle', { reason: 'Wrong' })).body.element).toMatchObject({ pools: [40, 0, 0] })
    expect(await balanceOf(virage, fan)).toBe(60)
  })

  test('[bets.12] is refused after 10 minutes, of another state, and without a reason', async () => {
    expect((await act('unsettle', { reason: 'Why not' })).body).toMatchObject({ code: 'bet_not_settled' })
    expect((await foresee()).body).toMatchObject({ code: 'bet_not_settled' })
    await settledWrongly()
    for (const reason of ['', '  ', 'x'.repeat(201), undefined])
      expect((await act('unsettle', { reason })).status).toBe(422)
    await virage.app.db.execute(
      sql`UPDATE bets SET decided_at = decided_at - interval '601 seconds' WHERE id = ${bet.betId}`,
    )
    expect((await act('unsettle', { reason: 'Late' })).body).toMatchObject({ code: 'unsettle_too_late' })
    expect((await foresee()).body).toMatchObject({ code: 'unsettle_too_late' })
  })

  test('[bets.10] nobody unsettles or closes back-dated what they have a stake in', async () => {
    const staker = await aStaker(virage, 100, 'admin')
    await stake(virage, staker, bet, 0, 10)
    expect((await act('close', { at: ago(0) }, staker)).body).toMatchObject({ code: 'own_stake' })
    await act('close')
    await act('settle', { answer: 0 })
    expect((await act('unsettle', { reason: 'Mine' }, staker)).body).toMatchObject({ code: 'own_stake' })
  })

  test('[bets.12] happens once, however many admins press at the same instant', async () => {
    const { ana } = await settledWrongly()
    const replies = await Promise.all(Array.from({ length: 4 }, () => act('unsettle', { reason: 'Twice' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await balanceOf(virage, ana)).toBe(0)
  })

  test('[audit.1, bets.12] the reason is in the audit log', async () => {
    await settledWrongly()
    await act('unsettle', { reason: 'It was offside' })
    const { element } = (await virage.call('GET', '/v1/audit?limit=1', { token: admin.token })).body
    expect(element[0]).toMatchObject({ action: 'bet.unsettle', after: { unsettled: 'It was offside' } })
  })
})
