import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockBet } from '#server/features/bets/bets.storage.ts'
import { payBet } from '#server/features/bets/payouts.storage.ts'
import { auditLedger } from '#server/features/ledger/index.ts'
import { overlap } from '#server/storage/locks.testing.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'
import { beginRun, isClubInPlay, lockArena, lockArenasOfClub, removeArenasOfClub } from './arenas.storage.ts'
import { storeAttendance } from './attendance.testing.ts'
import { createPredictions, finishRun } from './run-finish.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp({ DATABASE_POOL: '8' })
  admin = await aStaker(virage, 0, 'admin')
})
afterAll(() => virage.close())

const deleteClub = (id: number) =>
  virage.call('POST', '/v1/clubs/delete', { token: admin.token, json: { id } })

async function threeBets(arenaId: string): Promise<{ arenaId: string; betId: string }[]> {
  const bets = [1, 2, 3].map(() => makeBet(virage, admin, arenaId))
  return (await Promise.all(bets)).map(({ id }) => ({ arenaId, betId: id }))
}

test('[clubs.4] a club is in play while it has a started arena or bets that are not decided', async () => {
  const arena = await setUpArena(virage, admin)
  const refused = async () => {
    for (const { id } of [arena.homeTeam, arena.awayTeam])
      expect((await deleteClub(id)).body.code).toBe('club_in_play')
  }
  await control(virage, admin, arena.id, 'start')
  await refused()
  await control(virage, admin, arena.id, 'pause')
  await refused()
  await control(virage, admin, arena.id, 'stop')
  const bet = await makeBet(virage, admin, arena.id)
  await refused()
  await onBet(virage, admin, arena.id, 'close', { betId: bet.id })
  await refused()
  await onBet(virage, admin, arena.id, 'settle', { betId: bet.id, answer: 0 })
  expect((await deleteClub(arena.homeTeam.id)).status).toBe(200)
  expect((await virage.call('GET', `/v1/arenas/${arena.id}`)).status).toBe(404)
})

test('[clubs.4] an arena that is being started keeps its club from being deleted', async () => {
  const { id, homeTeam } = await setUpArena(virage, admin)
  let wasInPlay = false
  await overlap(
    virage.app.db,
    async (tx) => {
      await lockArena(tx, id)
      await beginRun(tx, id, virage.clock.now)
    },
    async (tx) => {
      wasInPlay = await isClubInPlay(tx, homeTeam.id, await lockArenasOfClub(tx, homeTeam.id))
      if (!wasInPlay) await removeArenasOfClub(tx, homeTeam.id)
    },
  )
  expect(wasInPlay).toBe(true)
  expect((await virage.call('GET', `/v1/arenas/${id}`)).body.element.started).toBe(true)
})

test('[clubs.4] of a club that goes while an arena is set up for it: one of the two', async () => {
  for (let round = 0; round < 5; round++) {
    const { homeTeam, awayTeam } = await setUpArena(virage, admin)
    const [created, deleted] = await Promise.all([
      virage.call('POST', '/v1/arenas/create', {
        token: admin.token,
        json: { homeTeam, awayTeam, started: true },
      }),
      deleteClub(homeTeam.id),
    ])
    expect([created.body.code ?? 200, deleted.body.code ?? 200]).toBeOneOf([
      [200, 'club_in_play'],
      ['club_not_found', 200],
    ])
  }
})

test('[matches.4] a bet that is being settled while the match is written is in its scores', async () => {
  const arena = await setUpArena(virage, admin)
  await control(virage, admin, arena.id, 'start')
  const bet = { arenaId: arena.id, betId: (await makeBet(virage, admin, arena.id)).id }
  const [ana, ben] = [await aStaker(virage), await aStaker(virage)]
  await stake(virage, ana, bet, 0, 100)
  await stake(virage, ben, bet, 1, 100)
  await onBet(virage, admin, arena.id, 'close', bet)
  const { rows: arenas } = await virage.app.db.execute<{ run_id: number }>(
    sql`SELECT run_id FROM arenas WHERE id = ${arena.id}`,
  )
  const runId = arenas[0]!.run_id
  const presence = { side: 'home', sinceMs: 0, untilMs: 10_000, window: 0, taps: 1 } as const
  await storeAttendance(virage.app.db, runId, [{ ...presence, userId: ana.id }])

  await overlap(
    virage.app.db,
    async (tx) => {
      await lockBet(tx, arena.id, bet.betId)
      await payBet(tx, bet.betId, 0)
      // The run is still live here: the settling cannot know that a match is about to be written.
      await createPredictions().refreshPredictions(tx, runId, [ana.id, ben.id])
      await virage.app.db.execute(
        sql`UPDATE arena_runs SET stopped_at = clock_timestamp(), live_ms = 10000 WHERE id = ${runId}`,
      )
    },
    (tx) => finishRun(tx, runId),
  )
  const { rows } = await virage.app.db.execute(sql`
    SELECT m.prediction_score FROM match_rows m JOIN arena_runs r ON r.match_id = m.match_id
    WHERE r.id = ${runId} AND m.user_id = ${ana.id}`)
  expect(rows).toEqual([{ prediction_score: 10 }])
})

test('[fans.6] open stakes of a fan who is deleted come back; what is settled stays', async () => {
  const arena = await setUpArena(virage, admin)
  const bets = await threeBets(arena.id)
  const [fan, other] = [await aStaker(virage, 100), await aStaker(virage, 100)]
  for (const bet of bets) {
    await stake(virage, fan, bet, 0, 10)
    await stake(virage, other, bet, 0, 20)
  }
  for (const bet of bets.slice(0, 2)) await onBet(virage, admin, arena.id, 'close', bet)
  await onBet(virage, admin, arena.id, 'settle', { ...bets[0], answer: 1 })
  expect(
    (await virage.call('POST', '/v1/users/delete', { token: fan.token, json: { id: fan.id } })).status,
  ).toBe(200)
  const { broker } = (await virage.call('GET', `/v1/arenas/${arena.id}`)).body.element
  expect(bets.map(({ betId }) => [broker[betId].pools[0], broker[betId].fans[0]])).toEqual([
    [30, 2],
    [20, 1],
    [20, 1],
  ])
  const { rows } = await virage.app.db.execute(
    sql`SELECT balance FROM ledger_accounts WHERE user_id = ${fan.id}`,
  )
  expect(rows).toEqual([{ balance: 100 }])
  await onBet(virage, admin, arena.id, 'settle', { ...bets[1], answer: 0 })
  expect(await balanceOf(virage, other)).toBe(80)
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})

test('[fans.6] a fan who stakes while being deleted leaves no open stake, and costs nobody else theirs', async () => {
  const arena = await setUpArena(virage, admin)
  const bets = await threeBets(arena.id)
  for (let round = 0; round < 4; round++) {
    const [leaving, staying] = [await aStaker(virage, 100), await aStaker(virage, 100)]
    await stake(virage, leaving, bets[0]!, 0, 10)
    const [deleted, ...replies] = await Promise.all([
      virage.call('POST', '/v1/users/delete', { token: leaving.token, json: { id: leaving.id } }),
      ...bets.flatMap((bet) => [stake(virage, leaving, bet, 0, 10), stake(virage, staying, bet, 0, 10)]),
    ])
    expect(deleted.status).toBe(200)
    expect(replies.filter((_, i) => i % 2 === 1).map(({ status }) => status)).toEqual([200, 200, 200])
    for (const { status } of replies) expect(status).toBeOneOf([200, 401])
    const { rows } = await virage.app.db.execute(sql`SELECT 1 FROM stakes WHERE user_id = ${leaving.id}`)
    expect(rows).toEqual([])
  }
  expect(await auditLedger(virage.app.db)).toEqual({ sum: 0, wrongAccounts: 0, negative: 0 })
})

test('[arenas.7] an arena deleted while fans stake: every point is back', async () => {
  for (let round = 0; round < 3; round++) {
    const arena = await setUpArena(virage, admin)
    const bets = await threeBets(arena.id)
    const fans = await Promise.all(Array.from({ length: 5 }, () => aStaker(virage, 100)))
    const stakeAll = () => fans.flatMap((fan) => bets.map((bet) => stake(virage, fan, bet, 0, 10)))
    await Promise.all(stakeAll())
    const [deleted, ...replies] = await Promise.all([
      virage.call('POST', '/v1/arenas/delete', { token: admin.token, json: { arenaId: arena.id } }),
      ...stakeAll(),
    ])
    expect(deleted.status).toBe(200)
    for (const { status, body } of replies)
      expect(body.code ?? status).toBeOneOf([200, 'bet_not_found', 'bet_not_open'])
    for (const fan of fans) expect(await balanceOf(virage, fan)).toBe(100)
  }
})
