import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BetState } from '#contract/bets.ts'
import { lockPurse, lockPurses } from '#server/features/ledger/index.ts'
import type { Db } from '#server/storage/database.ts'
import { RunAgain } from '#server/storage/database-errors.ts'
import { isAnyOf, prepared, preparedSql } from '#server/storage/prepared-statements.ts'
import type { Bet, Stake } from './bet.ts'
import { betPools, bets, stakes } from './bets.tables.ts'

interface BetRow extends Record<string, unknown> {
  id: string
  arena_id: string
  run_id: number | null
  statement: string
  choices: string[]
  state: BetState
  answer: number | null
  open_date: string | null
  duration_s: number | null
  closes_at: string | null
  decided_at: string | null
  unsettle_reason: string | null
  pools: number[]
  fans: number[]
}

const toBet = (row: BetRow): Bet => ({
  id: row.id,
  arenaId: row.arena_id,
  runId: row.run_id,
  statement: row.statement,
  choices: row.choices,
  state: row.state,
  answer: row.answer,
  openDate: row.open_date === null ? null : new Date(row.open_date),
  durationS: row.duration_s,
  closesAt: row.closes_at === null ? null : new Date(row.closes_at),
  decidedAt: row.decided_at === null ? null : new Date(row.decided_at),
  unsettleReason: row.unsettle_reason,
  pools: row.pools,
  fans: row.fans,
})

const selectBets = (where: SQL) => sql`
    SELECT b.id, b.arena_id, b.run_id, b.statement, b.choices, b.answer, b.open_date, b.duration_s, b.closes_at,
      b.decided_at, b.unsettle_reason, bet_state_at(b.state, b.open_date, b.closes_at, clock_timestamp()) AS state, pool.pools, pool.fans
    FROM bets b
    CROSS JOIN LATERAL (
      SELECT array_agg(p.points::float8 ORDER BY p.choice) AS pools, array_agg(p.fans ORDER BY p.choice) AS fans
      FROM bet_pools p WHERE p.bet_id = b.id
    ) pool
    WHERE ${where}
    ORDER BY b.created_at, b.id`

const betById = preparedSql<BetRow>('bet_by_id', () =>
  selectBets(sql`b.id = ${sql.placeholder('betId')} AND b.arena_id = ${sql.placeholder('arenaId')}`),
)

export async function findBet(db: Db, arenaId: string, betId: string): Promise<Bet | null> {
  const [row] = await betById(db, { betId, arenaId })
  return row ? toBet(row) : null
}

/** Locks first and reads in a second statement, which sees the state at the time of the lock. */
export async function lockBet(db: Db, arenaId: string, betId: string): Promise<Bet | null> {
  await db.execute(sql`SELECT 1 FROM bets WHERE id = ${betId} AND arena_id = ${arenaId} FOR UPDATE`)
  return findBet(db, arenaId, betId)
}

/** Lists the bets an arena shows: of its newest run, created since, or undecided. */
export async function listShownBets(db: Db, arenaId: string, runId: number | null): Promise<Bet[]> {
  return (await shownBets(db, { arenaId, runId })).map(toBet)
}

const shownBets = preparedSql<BetRow>('shown_bets', () =>
  selectBets(sql`b.arena_id = ${sql.placeholder('arenaId')}
    AND (b.run_id = ${sql.placeholder('runId')} OR (b.run_id IS NULL AND NOT b.is_past)
      OR b.state IN ('open', 'closed'))`),
)

export async function findBets(db: Db, betIds: string[]): Promise<Bet[]> {
  return (await betsByIds(db, { betIds })).map(toBet)
}

const betsByIds = preparedSql<BetRow>('bets_by_ids', () =>
  selectBets(sql`b.id = ANY (${sql.placeholder('betIds')}::text[])`),
)

export interface NewBet {
  id: string
  arenaId: string
  runId: number | null
  statement: string
  choices: string[]
  openDate: Date | null
  durationS: number | null
}

export async function insertBet(db: Db, { openDate, durationS, ...bet }: NewBet): Promise<void> {
  const closesAt = openDate && durationS ? new Date(openDate.getTime() + durationS * 1000) : null
  await db.insert(bets).values({ ...bet, openDate, durationS, closesAt, state: openDate ? 'open' : 'closed' })
  await db.insert(betPools).values(bet.choices.map((_, choice) => ({ betId: bet.id, choice })))
}

export async function setOpen(db: Db, betId: string): Promise<void> {
  await db.execute(sql`
    UPDATE bets SET state = 'open', open_date = now.at, closes_at = now.at + duration_s * interval '1 second'
    FROM (SELECT clock_timestamp() AS at) now WHERE id = ${betId}`)
}

export async function setClosed(db: Db, betIds: string[]): Promise<void> {
  if (betIds.length === 0) return
  await db
    .update(bets)
    .set({ state: 'closed', closesAt: sql`least(closes_at, clock_timestamp())` })
    .where(and(inArray(bets.id, betIds), eq(bets.state, 'open')))
}

export async function findStake(db: Db, betId: string, userId: number): Promise<Stake | null> {
  const [row] = await db
    .select({ choice: stakes.choice, amount: stakes.amount, payout: stakes.payout })
    .from(stakes)
    .where(and(eq(stakes.betId, betId), eq(stakes.userId, userId)))
  return row ?? null
}

const stakesOf = prepared('stakes_of', (db) =>
  db
    .select()
    .from(stakes)
    .where(and(isAnyOf(stakes.userId, 'userIds'), isAnyOf(stakes.betId, 'betIds'))),
)

/** The stakes of some fans in some bets, by fan and bet. */
export async function findStakes(
  db: Db,
  userIds: number[],
  betIds: string[],
): Promise<{ userId: number; betId: string; stake: Stake }[]> {
  if (userIds.length === 0 || betIds.length === 0) return []
  const rows = await stakesOf(db, { userIds, betIds })
  return rows.map(({ userId, betId, choice, amount, payout }) => ({
    userId,
    betId,
    stake: { choice, amount, payout },
  }))
}

export async function hasOpenStake(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM stakes s JOIN bets b ON b.id = s.bet_id
    WHERE s.user_id = ${userId} AND b.state IN ('open', 'closed') LIMIT 1`)
  return rows.length > 0
}

/** The undecided bets of an arena in which this fan has a stake. */
export async function listUndecidedStakedBy(db: Db, arenaId: string, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT b.id FROM bets b JOIN stakes s ON s.bet_id = b.id AND s.user_id = ${userId}
    WHERE b.arena_id = ${arenaId} AND b.state IN ('open', 'closed') ORDER BY b.id`)
  return rows.map(({ id }) => id)
}

/** A bet from before that moment that is still to be decided, if there is one. */
export async function findUndecidedBefore(
  db: Db,
  moment: Date,
): Promise<{ id: string; arenaId: string } | null> {
  const { rows } = await db.execute<{ id: string; arena_id: string }>(sql`
    SELECT id, arena_id FROM bets
    WHERE state IN ('open', 'closed') AND created_at < ${moment.toISOString()}::timestamptz ORDER BY created_at LIMIT 1`)
  return rows[0] ? { id: rows[0].id, arenaId: rows[0].arena_id } : null
}

export async function removeOldKeys(db: Db): Promise<void> {
  await db.execute(sql`DELETE FROM stake_keys WHERE created_at < clock_timestamp() - interval '2 days'`)
}

/** Undecided bets created before the start count for the new run; decided ones are no longer shown. */
export async function attachToRun(db: Db, arenaId: string, runId: number): Promise<void> {
  await db.execute(sql`
    UPDATE bets SET is_past = true
    WHERE arena_id = ${arenaId} AND run_id IS NULL AND state IN ('settled', 'voided') AND NOT is_past`)
  await db.execute(sql`
    UPDATE bets SET run_id = ${runId} WHERE arena_id = ${arenaId} AND run_id IS NULL AND state IN ('open', 'closed')`)
}

/** Closes the open bets of a stopping arena and returns their ids. Locks them in the order that stakes use. */
export async function closeOpenBets(db: Db, arenaId: string): Promise<string[]> {
  await db.execute(
    sql`SELECT 1 FROM bets WHERE arena_id = ${arenaId} AND state = 'open' ORDER BY id FOR UPDATE`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`
    UPDATE bets SET state = 'closed', closes_at = least(closes_at, clock_timestamp())
    WHERE arena_id = ${arenaId} AND state = 'open' RETURNING id`)
  return rows.map(({ id }) => id)
}

/**
 * Locks the undecided bets of an arena and then the accounts of everyone who staked in them, so that paying the bets
 * one by one keeps the lock order (ledger.functions.sql).
 */
export async function lockUndecidedBets(db: Db, arenaId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM bets WHERE arena_id = ${arenaId} AND state IN ('open', 'closed') ORDER BY id FOR UPDATE`,
  )
  const betIds = rows.map(({ id }) => id)
  await lockPurses(db, sql`SELECT user_id FROM stakes WHERE bet_id = ANY (${sql.param(betIds)}::text[])`)
  return betIds
}

const undecidedBetsOf = (userId: number) => sql`
  state IN ('open', 'closed') AND id IN (SELECT bet_id FROM stakes WHERE user_id = ${userId})`

/**
 * Locks the undecided bets a fan staked in, then their account; afterwards they cannot place a stake. If they staked on
 * another bet between the two locks, that bet is locked without waiting, because waiting for a bet while holding an
 * account breaks the lock order.
 */
export async function lockStakesOf(db: Db, userId: number): Promise<void> {
  await db.execute(sql`SELECT 1 FROM bets WHERE ${undecidedBetsOf(userId)} ORDER BY id FOR UPDATE`)
  await lockPurse(db, userId)
  const { rowCount: locked } = await db.execute(
    sql`SELECT 1 FROM bets WHERE ${undecidedBetsOf(userId)} FOR UPDATE SKIP LOCKED`,
  )
  const { rowCount: all } = await db.execute(sql`SELECT 1 FROM bets WHERE ${undecidedBetsOf(userId)}`)
  if (locked !== all) throw new RunAgain('a fan staked while being locked')
}

/** Takes a fan's stakes out of undecided bets. The caller has called `lockStakesOf`, and refunds them. */
export async function removeOpenStakes(
  db: Db,
  userId: number,
): Promise<{ arenaId: string; betId: string; amount: number }[]> {
  const { rows } = await db.execute<{ arena_id: string; bet_id: string; amount: number }>(sql`
    WITH gone AS (
      DELETE FROM stakes s USING bets b
      WHERE b.id = s.bet_id AND b.state IN ('open', 'closed') AND s.user_id = ${userId}
      RETURNING b.arena_id, s.bet_id, s.choice, s.amount
    ), pooled AS (
      UPDATE bet_pools p SET points = p.points - gone.amount, fans = p.fans - 1
      FROM gone WHERE p.bet_id = gone.bet_id AND p.choice = gone.choice
    )
    SELECT arena_id, bet_id, amount FROM gone ORDER BY bet_id`)
  return rows.map(({ arena_id, bet_id, amount }) => ({ arenaId: arena_id, betId: bet_id, amount }))
}
