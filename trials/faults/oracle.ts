// The oracle stands outside the server. It knows what was asked and what was acknowledged, and compares that with what
// the database holds in the end.
import { sql } from 'drizzle-orm'
import { verifyAudit } from '#server/features/audit/index.ts'
import type { Db } from '#server/storage/database.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'

export interface StakeIntent {
  key: string
  fan: { id: number; token: string }
  betId: string
  choice: number
  amount: number
  /** Unknown: no answer came, or one that says nothing about what was done (5xx). */
  fate: 'unknown' | 'refused' | 'acknowledged'
  /** The acknowledged answer, word for word: asking again has to bring the same. */
  answer: string | null
}

export interface SettleIntent {
  betId: string
  answer: number
  fate: 'unknown' | 'refused' | 'acknowledged'
}

export interface Oracle {
  stakes: StakeIntent[]
  settlements: SettleIntent[]
  /** The most cheer points that were confirmed to a fan of a run, by `run fan`. */
  confirmed: Map<string, number>
  /** Answers that must not happen whatever is broken: 500, or another answer to the same key. */
  complaints: string[]
  judge(db: Db): Promise<string[]>
}

export function createOracle(): Oracle {
  const oracle: Oracle = {
    stakes: [],
    settlements: [],
    confirmed: new Map(),
    complaints: [],
    async judge(db) {
      return [
        ...oracle.complaints,
        ...(await findUnsound(db)).map((found) => `unsound: ${JSON.stringify(found)}`),
        ...(await findWrongStakes(db, oracle.stakes)),
        ...(await findWrongSettlements(db, oracle.settlements)),
        ...(await findLostCheers(db, oracle.confirmed)),
        ...(await findBrokenAudit(db)),
      ]
    },
  }
  return oracle
}

/** Every acknowledged stake is in the ledger exactly once, and nothing else is. */
async function findWrongStakes(db: Db, intents: StakeIntent[]): Promise<string[]> {
  const expected = new Map<string, { points: number; stakes: number }>()
  const faults: string[] = []
  for (const { key, fan, betId, amount, fate } of intents) {
    if (fate === 'unknown') faults.push(`stake ${key} never got an answer`)
    if (fate !== 'acknowledged') continue
    const place = `${betId} ${fan.id}`
    const { points, stakes } = expected.get(place) ?? { points: 0, stakes: 0 }
    expected.set(place, { points: points + amount, stakes: stakes + 1 })
  }
  const betIds = [...new Set(intents.map(({ betId }) => betId))]
  const { rows } = await db.execute<{ place: string; points: number; stakes: number }>(sql`
    SELECT t.bet_id || ' ' || a.user_id AS place, sum(t.amount)::float8 AS points, count(*)::integer AS stakes
    FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
    WHERE t.kind = 'stake' AND t.bet_id = ANY (${sql.param(betIds)}::text[]) GROUP BY 1`)
  const stored = new Map(rows.map(({ place, ...held }) => [place, held]))
  for (const [place, wanted] of expected) {
    const held = stored.get(place)
    if (held?.points !== wanted.points || held.stakes !== wanted.stakes)
      faults.push(
        `bet and fan ${place}: acknowledged ${JSON.stringify(wanted)}, stored ${JSON.stringify(held ?? null)}`,
      )
  }
  for (const place of stored.keys())
    if (!expected.has(place)) faults.push(`bet and fan ${place}: stored, but nothing was acknowledged`)
  return faults
}

/** An acknowledged settlement stands, with its answer. That it was paid once is among the ledger's own rules. */
async function findWrongSettlements(db: Db, intents: SettleIntent[]): Promise<string[]> {
  const betIds = intents.map(({ betId }) => betId)
  const { rows } = await db.execute<{ id: string; state: string; answer: number | null }>(
    sql`SELECT id, state, answer FROM bets WHERE id = ANY (${sql.param(betIds)}::text[])`,
  )
  const bets = new Map(rows.map((row) => [row.id, row]))
  return intents
    .filter(({ fate }) => fate === 'acknowledged')
    .filter(({ betId, answer }) => bets.get(betId)?.state !== 'settled' || bets.get(betId)?.answer !== answer)
    .map(
      ({ betId, answer }) =>
        `bet ${betId}: settled as ${answer}, stored ${JSON.stringify(bets.get(betId) ?? null)}`,
    )
}

/** live.6: what was confirmed is stored. */
async function findLostCheers(db: Db, confirmed: Map<string, number>): Promise<string[]> {
  if (confirmed.size === 0) return []
  const { rows } = await db.execute<{ place: string; points: number }>(
    sql`SELECT run_id || ' ' || user_id AS place, cheer_points AS points FROM attendance`,
  )
  const stored = new Map(rows.map(({ place, points }) => [place, points]))
  return [...confirmed]
    .filter(([place, points]) => (stored.get(place) ?? 0) < points)
    .map(
      ([place, points]) =>
        `run and fan ${place}: ${points} cheer points confirmed, ${stored.get(place) ?? 0} stored`,
    )
}

async function findBrokenAudit(db: Db): Promise<string[]> {
  const { broken } = await verifyAudit(db)
  return broken ? [`audit entry ${broken.entryId}: ${broken.why}`] : []
}
