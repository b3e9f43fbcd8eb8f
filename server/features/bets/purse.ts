// The purse: a fan's stakes over all arenas, and how they went.
import { type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { BetState } from '#contract/bets.ts'
import { type EntryBet, type PurseStake, purseRoutes } from '#contract/points.ts'
import { listDailyBalances } from '#server/features/ledger/index.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'

const CURVE_DAYS = 31

export function mountPurse(
  app: FastifyInstance,
  { db, authenticate }: { db: NodePgDatabase; authenticate: Authenticate },
): void {
  mount(
    app,
    purseRoutes,
    {
      'GET /v1/points/stakes': async ({ viewer, query: { show, limit, cursor } }) => {
        const before = decodeCursor(cursor, ['number', 'number'])
        const found = await listStakes(db, viewer.userId, show, before ?? null, limit + 1)
        const { rows, next } = toPage(found, limit, ({ order, id }) => [order, id])
        return { element: rows.map(({ stake }) => stake), next }
      },
      'GET /v1/points/record': async ({ viewer: { userId } }) => ({
        element: {
          ...(await readRecord(db, userId)),
          curve: await listDailyBalances(db, userId, CURVE_DAYS),
        },
      }),
    },
    authenticate,
  )
}

const SHOWN = {
  open: sql`b.state IN ('open', 'closed')`,
  decided: sql`b.state IN ('settled', 'voided')`,
  won: sql`b.state = 'settled' AND s.payout > s.amount`,
  lost: sql`b.state = 'settled' AND s.payout < s.amount`,
} satisfies Record<string, SQL>

/** What a bet was about: its match keeps the names of its teams, and the arena may have others by now. */
const TEAMS = sql`coalesce(m.home_team_name, home.name) AS home, coalesce(m.away_team_name, away.name) AS away`
const TEAMS_OF_BET = sql`
  JOIN arenas a ON a.id = b.arena_id JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
  LEFT JOIN arena_runs run ON run.id = b.run_id LEFT JOIN matches m ON m.id = run.match_id`

interface StakeRow extends Record<string, unknown> {
  id: number
  order: number
  bet_id: string
  arena_id: string
  home: string
  away: string
  statement: string
  choice: string
  amount: number
  state: BetState
  closes_at: string | null
  pays: number | null
  payout: number | null
  created_at: string
  decided_at: string | null
}

/** Goes through all stakes of one fan by index; `order` is when a bet was decided, else when it was staked on. */
async function listStakes(
  db: Db,
  userId: number,
  show: keyof typeof SHOWN,
  before: readonly [number, number] | null,
  limit: number,
): Promise<{ id: number; order: number; stake: PurseStake }[]> {
  const order = sql`(extract(epoch FROM coalesce(b.decided_at, s.created_at)) * 1000000)::bigint`
  const { rows } = await db.execute<StakeRow>(sql`
    SELECT s.id, ${order} AS order, s.bet_id, b.arena_id, ${TEAMS}, b.statement,
      b.choices[s.choice + 1] AS choice, s.amount, b.closes_at, s.payout, s.created_at, b.decided_at,
      bet_state_at(b.state, b.open_date, b.closes_at, clock_timestamp()) AS state,
      (SELECT floor(s.amount * sum(p.points) / nullif(sum(p.points) FILTER (WHERE p.choice = s.choice), 0))::bigint
        FROM bet_pools p WHERE p.bet_id = s.bet_id) AS pays
    FROM stakes s JOIN bets b ON b.id = s.bet_id ${TEAMS_OF_BET}
    WHERE s.user_id = ${userId} AND ${SHOWN[show]}
      AND ${before === null ? sql`true` : sql`(${order}, s.id) < (${before[0]}::bigint, ${before[1]}::bigint)`}
    ORDER BY 2 DESC, s.id DESC LIMIT ${limit}`)
  return rows.map((row) => ({ id: row.id, order: row.order, stake: toStake(row) }))
}

/** home.1: the latest of those that wait for a decision. */
export async function listOpenStakes(db: Db, userId: number, limit: number): Promise<PurseStake[]> {
  const found = await listStakes(db, userId, 'open', null, limit)
  return found.map(({ stake }) => stake)
}

function toStake(row: StakeRow): PurseStake {
  const isDecided = row.decided_at !== null
  const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString())
  return {
    betId: row.bet_id,
    arenaId: row.arena_id,
    home: row.home,
    away: row.away,
    statement: row.statement,
    choice: row.choice,
    amount: row.amount,
    state: row.state,
    closesAt: moment(row.closes_at),
    pays: isDecided ? null : row.pays,
    gain: isDecided ? (row.payout ?? 0) - row.amount : null,
    at: new Date(row.created_at).toISOString(),
    decidedAt: moment(row.decided_at),
  }
}

/** points.8: a streak is of wins; a returned stake neither makes nor breaks one. */
async function readRecord(db: Db, userId: number) {
  const { rows } = await db.execute<{ gain: number | null; amount: number }>(sql`
    SELECT s.amount, CASE WHEN b.state = 'settled' THEN s.payout - s.amount END AS gain
    FROM stakes s JOIN bets b ON b.id = s.bet_id
    WHERE s.user_id = ${userId} AND b.state <> 'voided' ORDER BY b.decided_at, s.id`)
  const open = rows.filter(({ gain }) => gain === null)
  const gains = rows.flatMap(({ gain }) => (gain === null || gain === 0 ? [] : [gain]))
  return {
    open: { bets: open.length, points: open.reduce((sum, { amount }) => sum + amount, 0) },
    decided: gains.length,
    won: gains.filter((gain) => gain > 0).length,
    ...streaksOf(gains),
  }
}

function streaksOf(gains: readonly number[]): { best_streak: number; streak: number } {
  let [best, now] = [0, 0]
  for (const gain of gains) {
    now = gain > 0 ? now + 1 : 0
    best = Math.max(best, now)
  }
  return { best_streak: best, streak: now }
}

/** points.7: what a fan won and lost on bets settled in the last 30 days. */
export async function gainAndLoss(db: Db, userId: number): Promise<{ gain: number; loss: number }> {
  const { rows } = await db.execute<{ gain: number; loss: number }>(sql`
    SELECT coalesce(sum(greatest(0, s.payout - s.amount)), 0)::bigint AS gain,
      coalesce(sum(greatest(0, s.amount - s.payout)), 0)::bigint AS loss
    FROM stakes s JOIN bets b ON b.id = s.bet_id
    WHERE s.user_id = ${userId} AND b.state = 'settled' AND b.decided_at > clock_timestamp() - interval '30 days'`)
  return rows[0] ?? { gain: 0, loss: 0 }
}

/** The bets of ledger entries, as words need them. */
export async function describeBets(
  db: Db,
  userId: number,
  betIds: string[],
): Promise<Record<string, EntryBet>> {
  if (betIds.length === 0) return {}
  const { rows } = await db.execute<{ id: string } & EntryBet>(sql`
    SELECT b.id, b.statement, b.choices[s.choice + 1] AS choice, s.amount AS staked, ${TEAMS}
    FROM bets b ${TEAMS_OF_BET}
    LEFT JOIN stakes s ON s.bet_id = b.id AND s.user_id = ${userId}
    WHERE b.id = ANY (${sql.param(betIds)}::text[])`)
  return Object.fromEntries(rows.map(({ id, ...described }) => [id, described]))
}
