import { sql } from 'drizzle-orm'
import type { Side } from '#contract/arenas.ts'
import type { MyStake } from '#contract/bets.ts'
import type { BoardFan, BoardUltra } from '#contract/live.ts'
import type { Db } from '#server/storage/database.ts'

const BOARD_SIZE = 20

/** The loudest fans and groups of a run so far, in PTS/S as the scores will be. */
export async function loadBoard(
  db: Db,
  runId: number,
  runMs: number,
): Promise<{ fans: BoardFan[]; ultras: BoardUltra[] }> {
  const score = sql`a.cheer_points / greatest(a.attended_ms / 1000.0, ${runMs}::float8 / 2000, 1)`
  const { rows: fans } = await db.execute<{
    id: number
    name: string
    avatar: string | null
    side: Side
    cheer: number
  }>(sql`
    SELECT u.id, u.name, u.avatar, a.side, (${score})::float8 AS cheer
    FROM attendance a JOIN users u ON u.id = a.user_id
    WHERE a.run_id = ${runId} AND a.cheer_points > 0 AND u.disabled_at IS NULL AND u.deleted_at IS NULL
    ORDER BY cheer DESC, u.id LIMIT ${BOARD_SIZE}`)
  const { rows: ultras } = await db.execute<{
    id: number
    name: string
    logo: string | null
    members: number
    cheer: number
  }>(sql`
    SELECT g.id, g.name, g.logo, count(*)::integer AS members, avg(${score})::float8 AS cheer
    FROM attendance a JOIN ultra_members m ON m.user_id = a.user_id
    JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
    WHERE a.run_id = ${runId} GROUP BY g.id ORDER BY cheer DESC, g.id LIMIT ${BOARD_SIZE}`)
  return { fans, ultras }
}

export interface FanPurse {
  points: number
  stakes: Record<string, MyStake>
}

/** Points and stakes of some fans in the bets an arena shows; one query for all of them. */
export async function loadPurses(
  db: Db,
  userIds: number[],
  betIds: string[],
): Promise<Map<number, FanPurse>> {
  const purses = new Map<number, FanPurse>()
  if (userIds.length === 0) return purses
  const { rows } = await db.execute<{
    user_id: number
    balance: number
    bet_id: string | null
    choice: number
    amount: number
    payout: number | null
  }>(sql`
    SELECT a.user_id, a.balance, s.bet_id, s.choice, s.amount, s.payout
    FROM ledger_accounts a
    LEFT JOIN stakes s ON s.user_id = a.user_id AND s.bet_id = ANY (${sql.param(betIds)}::text[])
    WHERE a.user_id = ANY (${sql.param(userIds)}::bigint[])`)
  for (const { user_id, balance, bet_id, choice, amount, payout } of rows) {
    const purse = purses.get(user_id) ?? { points: balance, stakes: {} }
    if (bet_id !== null) purse.stakes[bet_id] = { choice, amount, payout }
    purses.set(user_id, purse)
  }
  return purses
}
