// A crowd that is too large for one transaction: here more than two fans.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLedger } from '#server/features/ledger/index.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { control, makeBet, onBet, setUpArena } from '#tests/arenas.ts'
import { aStaker, balanceOf, type Staker, stake } from '#tests/stakers.ts'

let virage: TestApp
let admin: Staker
beforeAll(async () => {
  virage = await startTestApp({}, { partSize: 2 })
  admin = await aStaker(virage, 0, 'admin')
})
afterAll(() => virage.close())

/** What a fan was told of one kind: the named part of each notification. */
async function told({ id }: Staker, kind: string, part: string): Promise<string[]> {
  const { rows } = await virage.app.db.execute<{ part: string }>(
    sql`SELECT data->>${part}::text AS part FROM notifications WHERE user_id = ${id} AND kind = ${kind}`,
  )
  return rows.map((row) => row.part)
}

const attend = (arenaId: string, { id }: Staker) =>
  virage.app.db.execute(sql`
    INSERT INTO attendance (run_id, started_at, user_id, side, is_locked, attended_ms, accounted_to_ms, cheer_points)
    SELECT r.id, r.started_at, ${id}, 'home', true, 60000, 60000, 100
    FROM arenas a JOIN arena_runs r ON r.id = a.run_id WHERE a.id = ${arenaId}`)

async function winsOf(fans: Staker[]): Promise<number[]> {
  const { rows } = await virage.app.db.execute<{ user_id: number; won_stakes: number }>(
    sql`SELECT user_id, won_stakes FROM achievement_wins`,
  )
  return fans.map(({ id }) => rows.find(({ user_id }) => user_id === id)?.won_stakes ?? 0)
}

test('[storage.12, bets.12] a stadium is paid at once and told by parts, in the order of decisions', async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  const { id: betId } = await makeBet(virage, admin, arena.id)
  const bet = { arenaId: arena.id, betId }
  const fans = await Promise.all(Array.from({ length: 6 }, () => aStaker(virage, 150)))
  for (const [i, fan] of fans.entries())
    expect((await stake(virage, fan, bet, i < 3 ? 0 : 1, 100)).status).toBe(200)
  await onBet(virage, admin, arena.id, 'close', { betId })

  expect((await onBet(virage, admin, arena.id, 'settle', { betId, answer: 0 })).status).toBe(200)
  expect(await Promise.all(fans.map((fan) => balanceOf(virage, fan)))).toEqual([250, 250, 250, 50, 50, 50])
  expect((await onBet(virage, admin, arena.id, 'unsettle', { betId, reason: 'Offside' })).status).toBe(200)
  expect((await onBet(virage, admin, arena.id, 'settle', { betId, answer: 1 })).status).toBe(200)
  expect(await Promise.all(fans.map((fan) => balanceOf(virage, fan)))).toEqual([50, 50, 50, 250, 250, 250])

  await virage.app.worker?.drain()
  expect(await winsOf(fans)).toEqual([0, 0, 0, 1, 1, 1])
  for (const [i, fan] of fans.entries()) {
    // One for the bet: unread ones of the same thing merge, and the last decision counts.
    expect(await told(fan, 'bet', 'answer')).toEqual(['Away'])
    expect(await told(fan, 'achievement', 'achievement')).toEqual(i < 3 ? [] : ['FIRST_WIN'])
  }
  expect(await auditLedger(virage.app.db)).toMatchObject({ sum: 0, wrongAccounts: 0, negative: 0 })
})

test('[storage.12] a stadium hears of its match by parts, and earns by them', async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  const fans = await Promise.all(Array.from({ length: 5 }, () => aStaker(virage)))
  for (const fan of fans) await attend(arena.id, fan)
  expect((await control(virage, admin, arena.id, 'stop')).status).toBe(200)
  await virage.app.worker?.drain()
  for (const fan of fans) {
    expect(await told(fan, 'result', 'match')).toHaveLength(1)
    expect(await told(fan, 'achievement', 'achievement')).toEqual(['FIRST_CHEER'])
  }
  const { rows } = await virage.app.db.execute(sql`SELECT FROM work_parts`)
  expect(rows).toEqual([])
})

test('[matches.4, storage.12] a decision after the stop brings the scores of a stadium up to date by parts', async () => {
  const arena = await setUpArena(virage, admin, { started: true })
  const { id: betId } = await makeBet(virage, admin, arena.id)
  const fans = await Promise.all(Array.from({ length: 5 }, () => aStaker(virage, 100)))
  for (const [i, fan] of fans.entries()) {
    expect((await stake(virage, fan, { arenaId: arena.id, betId }, i < 2 ? 0 : 1, 100)).status).toBe(200)
    await attend(arena.id, fan)
  }
  expect((await control(virage, admin, arena.id, 'stop')).status).toBe(200)
  const scores = async () => {
    await virage.app.worker?.drain()
    const { rows } = await virage.app.db.execute<{ row: number | null; mean: number; season: number }>(sql`
      SELECT m.prediction_score AS row, u.prediction_score AS mean, s.prediction_score AS season
      FROM unnest(${sql.param(fans.map(({ id }) => id))}::bigint[]) WITH ORDINALITY AS fan (id, nth)
      JOIN match_rows m ON m.user_id = fan.id JOIN users u ON u.id = fan.id JOIN season_fans s ON s.user_id = fan.id
      ORDER BY fan.nth`)
    for (const { row, mean, season } of rows) expect([mean, season]).toEqual([row ?? 0, row ?? 0])
    return rows.map(({ row }) => row)
  }

  expect(await scores()).toEqual([null, null, null, null, null])
  expect((await onBet(virage, admin, arena.id, 'settle', { betId, answer: 0 })).status).toBe(200)
  // 500 points for two: 150 more than they staked, in 60 live seconds.
  expect(await scores()).toEqual([2.5, 2.5, 0, 0, 0])
  expect((await onBet(virage, admin, arena.id, 'unsettle', { betId, reason: 'Offside' })).status).toBe(200)
  expect(await scores()).toEqual([null, null, null, null, null])
})

test('[arenas.8] a stop is answered although its match takes longer, and the match follows', async () => {
  const impatient = await startTestApp({}, { beside: virage, liveLimits: { finishWaitMs: 1 } })
  try {
    const arena = await setUpArena(virage, admin, { started: true })
    const matchOf = async () => {
      const { rows } = await virage.app.db.execute<{ match_id: number | null }>(
        sql`SELECT match_id FROM arena_runs WHERE arena_id = ${arena.id}`,
      )
      return rows[0]?.match_id ?? null
    }
    await inTransaction(virage.app.db, async (tx) => {
      await tx.execute(sql`SELECT lock_counting(run_id) FROM arenas WHERE id = ${arena.id}`)
      expect((await control(impatient, admin, arena.id, 'stop')).status).toBe(200)
      expect(await matchOf()).toBeNull()
    })
    await expect.poll(matchOf, { timeout: 60_000 }).not.toBeNull()
  } finally {
    await impatient.close()
  }
})

test('[storage.11] decisions that move the points of a stadium may take their time, others may not', async () => {
  const { db } = virage.app
  await db.execute(sql`CREATE TABLE decision_limits (statement text)`)
  await db.execute(sql`
    CREATE FUNCTION note_limit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO decision_limits VALUES (current_setting('statement_timeout')); RETURN NULL; END $$`)
  await db.execute(
    sql`CREATE TRIGGER note_limit AFTER UPDATE ON bets FOR EACH ROW EXECUTE FUNCTION note_limit()`,
  )
  const { id: arenaId } = await setUpArena(virage, admin, { started: true })
  const { id: betId } = await makeBet(virage, admin, arenaId)
  const limitOf = async (action: 'open' | 'close' | 'settle' | 'void' | 'unsettle', more: object = {}) => {
    expect((await onBet(virage, admin, arenaId, action, { betId, ...more })).status, action).toBe(200)
    const { rows } = await db.execute<{ statement: string }>(sql`DELETE FROM decision_limits RETURNING *`)
    return [...new Set(rows.map(({ statement }) => statement))]
  }
  expect(await limitOf('close')).not.toContain('1min')
  expect(await limitOf('open')).not.toContain('1min')
  expect(await limitOf('close', { at: new Date().toISOString() })).toEqual(['1min'])
  expect(await limitOf('settle', { answer: 0 })).toEqual(['1min'])
  expect(await limitOf('unsettle', { reason: 'Offside' })).toEqual(['1min'])
  expect(await limitOf('void')).toEqual(['1min'])
  await db.execute(sql`DROP TRIGGER note_limit ON bets`)
})
