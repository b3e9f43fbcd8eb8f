// Lock order: bets, runs, fans, pools, mint. A transaction never waits for one while holding a later one.
import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeAttendance } from '#server/features/arenas/attendance.testing.ts'
import { auditLedger } from '#server/features/ledger/index.ts'
import { driverOf } from '#server/storage/database.ts'
import { isFree, someoneWaits } from '#server/storage/locks.testing.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'
import { lockBet, setClosed } from './bets.storage.ts'
import { placeStakes } from './stake-batch.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp({ DATABASE_POOL: '10' })
  admin = await aStaker(virage, 0, 'admin')
})
afterAll(() => virage.close())

const account = ({ id }: Staker) => sql`SELECT 1 FROM ledger_accounts WHERE user_id = ${id} FOR UPDATE`
const fanRow = ({ id }: Staker) => sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`
const remove = (fan: Staker) =>
  virage.call('POST', '/v1/users/delete', { token: fan.token, json: { id: fan.id } })

test('[fans.6] a deletion that waits for a bet holds neither the account nor the fan', async () => {
  const arena = await setUpArena(virage, admin)
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  const fan = await aStaker(virage, 100)
  await stake(virage, fan, bet, 0, 50)
  const { deleted, free } = await inTransaction(virage.app.db, async (tx) => {
    await lockBet(tx, arena.id, bet.betId)
    const under = remove(fan)
    await someoneWaits(virage.app.db)
    return { deleted: under, free: [await isFree(tx, account(fan)), await isFree(tx, fanRow(fan))] }
  }).then(async ({ deleted: under, free }) => ({ deleted: await under, free }))
  expect(free).toEqual([true, true])
  expect(deleted.status).toBe(200)
})

test('[stakes.5] a stake waits for one that another process is placing: points are spent once', async () => {
  const arena = await setUpArena(virage, admin)
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  const fan = await aStaker(virage, 100)
  const request = {
    ...bet,
    userId: fan.id,
    sessionId: hash('sha256', fan.token),
    choice: 0,
    amount: 100,
    key: null,
  }
  const other = await driverOf(virage.app.db).connect()
  try {
    await other.query('BEGIN')
    expect(await placeStakes(other, [request], virage.clock.now)).toMatchObject([{ balance: 0 }])
    const late = stake(virage, fan, bet, 0, 100)
    await someoneWaits(virage.app.db)
    await other.query('COMMIT')
    expect((await late).body).toMatchObject({ code: 'not_enough_points' })
  } finally {
    other.release(true)
  }
})

test('[stakes.5] a stake waits for a bet that is being closed, and is refused', async () => {
  const arena = await setUpArena(virage, admin)
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  const fan = await aStaker(virage, 100)
  const { late } = await inTransaction(virage.app.db, async (tx) => {
    await lockBet(tx, arena.id, bet.betId)
    await setClosed(tx, [bet.betId])
    const staking = stake(virage, fan, bet, 0, 100)
    await Promise.race([staking, someoneWaits(virage.app.db)])
    return { late: staking }
  })
  expect((await late).body).toMatchObject({ code: 'bet_not_open' })
})

test('[bets.5] settling does not wait for a stopped run that is still being counted', async () => {
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  const fan = await aStaker(virage, 100)
  await stake(virage, fan, bet, 0, 50)
  await onBet(virage, admin, arena.id, 'close', bet)
  const { rows } = await virage.app.db.execute<{ id: number }>(sql`
    UPDATE arena_runs SET stopped_at = clock_timestamp(), live_ms = 10000 WHERE arena_id = ${arena.id} RETURNING id`)
  const entry = { userId: fan.id, side: 'home', sinceMs: 0, untilMs: 10_000, window: 0, taps: 1 } as const
  await inTransaction(virage.app.db, async (tx) => {
    await storeAttendance(tx, rows[0]?.id ?? 0, [entry])
    // The transaction above still has to pay the fan's attendance, so nobody may wait for it with the account.
    expect((await onBet(virage, admin, arena.id, 'settle', { ...bet, answer: 0 })).status).toBe(200)
    expect(await isFree(tx, account(fan))).toBe(true)
  })
  expect(await balanceOf(virage, fan)).toBe(100)
})

test('[points.1] stakes, settlings, deletions of fans and of arenas at once: each is answered, every point is accounted for', async () => {
  for (let round = 0; round < 3; round++) {
    const [arena, other] = [await setUpArena(virage, admin), await setUpArena(virage, admin)]
    const bets = await Promise.all(
      [arena, arena, other, other].map(async ({ id }) => ({
        arenaId: id,
        betId: (await makeBet(virage, admin, id)).id,
      })),
    )
    const fans = await Promise.all(Array.from({ length: 6 }, () => aStaker(virage, 200)))
    await Promise.all(fans.flatMap((fan) => bets.map((bet) => stake(virage, fan, bet, 0, 10))))
    for (const bet of bets.slice(0, 2)) await onBet(virage, admin, bet.arenaId, 'close', bet)
    const replies = await Promise.all([
      ...bets.slice(0, 2).map((bet) => onBet(virage, admin, bet.arenaId, 'settle', { ...bet, answer: 0 })),
      ...fans.slice(0, 2).map(remove),
      virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: other.id } }),
      ...fans.slice(2).flatMap((fan) => bets.slice(2).map((bet) => stake(virage, fan, bet, 0, 10))),
    ])
    expect(replies.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { status, body } of replies)
      expect(body.code ?? status).toBeOneOf([200, 'bet_not_found', 'bet_not_open'])
  }
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})

test('[points.1, matches.5] take-backs, late closings, unsettlings, events and the writing of the match at once: each is answered', async () => {
  for (let round = 0; round < 2; round++) {
    const arena = await setUpArena(virage, admin)
    await control(virage, admin, arena.id, 'start')
    const bet = async () => ({ arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id })
    const [settled, late, open] = [await bet(), await bet(), await bet()]
    const fans = await Promise.all(Array.from({ length: 6 }, () => aStaker(virage, 200)))
    const { rows } = await virage.app.db.execute<{ run_id: number }>(
      sql`SELECT run_id FROM arenas WHERE id = ${arena.id}`,
    )
    const attended = { side: 'home', sinceMs: 0, untilMs: 1, window: 0, taps: 1 } as const
    await storeAttendance(
      virage.app.db,
      rows[0]?.run_id ?? 0,
      fans.map(({ id }) => ({ userId: id, ...attended })),
    )
    await Promise.all(
      fans.flatMap((fan, i) => [settled, late, open].map((each) => stake(virage, fan, each, i % 2, 20))),
    )
    await onBet(virage, admin, arena.id, 'close', settled)
    await onBet(virage, admin, arena.id, 'settle', { ...settled, answer: 0 })
    const goal = { token: admin.token, json: { kind: 'goal', side: 'home' } }
    const [unsettled, closed, stopped, ...others] = await Promise.all([
      onBet(virage, admin, arena.id, 'unsettle', { ...settled, reason: 'Offside' }),
      onBet(virage, admin, arena.id, 'close', { ...late, at: Date.now() - 60_000 }),
      control(virage, admin, arena.id, 'stop'),
      ...fans.map((fan) => onBet(virage, fan, arena.id, 'takeback', open)),
      ...fans.map((fan, i) => stake(virage, fan, open, i % 2, 20)),
      virage.call('POST', `/v1/arenas/${arena.id}/event/create`, goal),
      virage.call('POST', `/v1/arenas/${arena.id}/event/create`, goal),
    ])
    expect([unsettled, closed, stopped].map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status, body } of others)
      expect(body.code ?? status).toBeOneOf([200, 'takeback_too_late', 'bet_not_open', 'arena_not_started'])
  }
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})
