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

export interface TakeBackIntent {
  fan: { id: number; token: string }
  betId: string
  /** That of the fan's newest stake, which was acknowledged just before. */
  amount: number
  fate: 'unknown' | 'refused' | 'acknowledged'
}

export interface SettleIntent {
  betId: string
  answer: number
  /** Settled with this first, which is taken back; null where the first answer is the right one. */
  wrongAnswer: number | null
  fate: 'unknown' | 'refused' | 'acknowledged'
}

export interface Oracle {
  stakes: StakeIntent[]
  takeBacks: TakeBackIntent[]
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
    takeBacks: [],
    settlements: [],
    confirmed: new Map(),
    complaints: [],
    async judge(db) {
      return [
        ...oracle.complaints,
        ...(await findUnsound(db)).map((found) => `unsound: ${JSON.stringify(found)}`),
        ...(await findWrongStakes(db, oracle.stakes)),
        ...(await findWrongTakeBacks(db, oracle)),
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

/** stakes.9: every acknowledged take-back is stored once with its amount, and no other is but those without an answer. */
async function findWrongTakeBacks(db: Db, { stakes, takeBacks }: Oracle): Promise<string[]> {
  const betIds = [...new Set(stakes.map(({ betId }) => betId))]
  const { rows } = await db.execute<{ place: string; points: number; moves: number }>(sql`
    SELECT t.bet_id || ' ' || a.user_id AS place, sum(t.amount)::float8 AS points, count(*)::integer AS moves
    FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.fan_account
    WHERE t.kind = 'takeback' AND t.bet_id = ANY (${sql.param(betIds)}::text[]) GROUP BY 1`)
  const stored = new Map(rows.map(({ place, ...held }) => [place, held]))
  const placeOf = ({ betId, fan }: TakeBackIntent) => `${betId} ${fan.id}`
  const wrong = takeBacks
    .filter(({ fate }) => fate === 'acknowledged')
    .filter((intent) => {
      const held = stored.get(placeOf(intent))
      return held?.points !== intent.amount || held.moves !== 1
    })
    .map((intent) => {
      const held = JSON.stringify(stored.get(placeOf(intent)) ?? null)
      return `bet and fan ${placeOf(intent)}: ${intent.amount} taken back, stored ${held}`
    })
  const asked = new Set(takeBacks.filter(({ fate }) => fate !== 'refused').map(placeOf))
  const unasked = [...stored.keys()].filter((place) => !asked.has(place))
  return [...wrong, ...unasked.map((place) => `bet and fan ${place}: taken back, but nobody was told so`)]
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
