import { sql } from 'drizzle-orm'
import type { MyStake } from '#contract/bets.ts'
import { clubColors } from '#contract/colors.ts'
import type { BoardFan, BoardUltra } from '#contract/live.ts'
import { attendanceOf } from '#server/features/arenas/index.ts'
import { SIDE_TOP_FANS } from '#server/features/scores/index.ts'
import type { Standings } from '#server/realtime/topics.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db } from '#server/storage/database.ts'

const BOARD_SIZE = 20

/** Up to this many fans, a ranking is the list of their ids; beyond that, the scores of this many places. */
const RANKING_SIZE = 1_000

/** Places in the order of the scores, small enough to be sent to every process. */
export type Ranking = Standings['ranking']

/**
 * The loudest fans and groups of a run so far, in PTS/S as the scores will be, and everybody's place: one pass over the
 * run's rows.
 */
export async function loadStandings(
  db: Db,
  runId: number,
  runMs: number,
): Promise<Omit<Standings, 'runId' | 'total' | 'nextUltraWindow'>> {
  const score = sql`a.cheer_points / greatest(a.attended_ms / 1000.0, ${runMs}::float8 / 2000, 1)`
  const { rows } = await db.execute<{
    fans: (BoardFan & { place: number })[] | null
    ultras: (Omit<BoardUltra, 'colors'> & { club_id: number; colors: string[] | null })[] | null
    of: number
    ids: number[] | null
    scores: number[] | null
    home: number | null
    away: number | null
  }>(sql`
    WITH attending AS MATERIALIZED (
      SELECT a.user_id, a.side, a.cheer_points, (${score})::float8 AS cheer FROM ${attendanceOf(runId)} AS a
    ), ranked AS MATERIALIZED (
      SELECT a.user_id, a.side, a.cheer, row_number() OVER (ORDER BY a.cheer DESC, a.user_id) AS place, count(*) OVER () AS of
      FROM attending a JOIN users u ON u.id = a.user_id
      WHERE a.cheer_points > 0 AND u.disabled_at IS NULL AND u.deleted_at IS NULL
    ), best AS (
      SELECT u.id, u.name, u.avatar, r.side, r.cheer, r.place FROM ranked r JOIN users u ON u.id = r.user_id
      WHERE r.place <= ${BOARD_SIZE}
    ), counted AS (
      SELECT least(${SIDE_TOP_FANS}, count(*) FILTER (WHERE side = 'home'), count(*) FILTER (WHERE side = 'away')) AS fans
      FROM attending
    ), loudest AS (
      SELECT side, cheer FROM (
        SELECT side, cheer, row_number() OVER (PARTITION BY side ORDER BY cheer DESC) AS place FROM attending
      ) placed, counted WHERE place <= counted.fans
    ), groups AS (
      SELECT g.id, g.name, g.logo, g.club_id, g.colors, mode() WITHIN GROUP (ORDER BY a.side) AS side, count(*)::integer AS members,
        avg(a.cheer)::float8 AS cheer
      FROM attending a JOIN ultra_members m ON m.user_id = a.user_id
      JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
      GROUP BY g.id
    ), ultras AS (
      -- groups.7: the loudest of each end is always among them.
      SELECT placed.id, placed.name, placed.logo, club_id, coalesce(placed.colors, c.colors) AS colors, side, members, cheer
      FROM (
        SELECT groups.*, row_number() OVER (ORDER BY cheer DESC, id) AS place,
          row_number() OVER (PARTITION BY side ORDER BY cheer DESC, id) AS end_place
        FROM groups
      ) AS placed JOIN clubs c ON c.id = club_id WHERE place <= ${BOARD_SIZE} OR end_place = 1
    )
    SELECT (SELECT json_agg(best ORDER BY best.place) FROM best) AS fans,
      (SELECT json_agg(ultras ORDER BY ultras.cheer DESC, ultras.id) FROM ultras) AS ultras,
      (SELECT count(*)::integer FROM ranked) AS of,
      (SELECT array_agg(r.user_id::float8 ORDER BY r.place) FROM ranked r WHERE r.of <= ${RANKING_SIZE}) AS ids,
      (SELECT array_agg(r.cheer ORDER BY r.place) FROM ranked r
        WHERE r.of <= ${RANKING_SIZE} OR r.place % ceil(r.of / ${RANKING_SIZE}::float8)::integer = 0) AS scores,
      (SELECT avg(cheer) FROM loudest WHERE side = 'home') AS home,
      (SELECT avg(cheer) FROM loudest WHERE side = 'away') AS away`)
  const row = rows[0]
  const of = row?.of ?? 0
  return {
    fans: (row?.fans ?? []).map(({ id, name, avatar, side, cheer }) => ({ id, name, avatar, side, cheer })),
    ultras: (row?.ultras ?? []).map(({ club_id, colors, ...group }) => ({
      ...group,
      colors: clubColors(club_id, colors),
    })),
    of,
    noise: { home: row?.home ?? 0, away: row?.away ?? 0 },
    ranking: row?.ids
      ? { kind: 'ids', ids: row.ids, scores: row.scores ?? [] }
      : { kind: 'scores', step: Math.max(1, Math.ceil(of / RANKING_SIZE)), scores: row?.scores ?? [] },
  }
}

/** Ultra points of the run's fans who have some, by fan. */
export async function loadUltras(db: Db, runId: number): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ user_id: number; ultra_points: number }>(
    sql`SELECT user_id, ultra_points FROM ${attendanceOf(runId)} AS a WHERE ultra_points > 0`,
  )
  return new Map(rows.map(({ user_id, ultra_points }) => [user_id, ultra_points]))
}

export interface FanPurse {
  name: string
  points: number
  stakes: Record<string, MyStake>
  /** The groups in which they have the right `capo`. */
  capoOf: number[]
  isAdmin: boolean
}

export const NO_PURSE: FanPurse = { name: '', points: 0, stakes: {}, capoOf: [], isAdmin: false }

/** Names, points, offices, and stakes of some fans in the bets an arena shows; one query for all of them. */
export async function loadPurses(
  db: Db,
  userIds: number[],
  betIds: string[],
): Promise<Map<number, FanPurse>> {
  const purses = new Map<number, FanPurse>()
  if (userIds.length === 0) return purses
  const { rows } = await db.execute<{
    user_id: number
    name: string
    balance: number
    bet_id: string | null
    choice: number
    amount: number
    payout: number | null
    capo_of: number[] | null
    is_admin: boolean
  }>(sql`
    SELECT a.user_id, u.name, a.balance, s.bet_id, s.choice, s.amount, s.payout, u.role = 'admin' AS is_admin, (
      SELECT array_agg(g.id::float8 ORDER BY g.id) FROM ultra_members m
      JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
      WHERE m.user_id = u.id AND (g.president_id = u.id OR 'capo' = ANY (m.rights))
    ) AS capo_of
    FROM ledger_accounts a JOIN users u ON u.id = a.user_id
    LEFT JOIN stakes s ON s.user_id = a.user_id AND s.bet_id = ANY (${sql.param(betIds)}::text[])
    WHERE a.user_id = ANY (${numberArray(userIds)}::bigint[])`)
  for (const { user_id, name, balance, bet_id, choice, amount, payout, capo_of, is_admin } of rows) {
    const purse = purses.get(user_id) ?? {
      name,
      points: balance,
      stakes: {},
      capoOf: capo_of ?? [],
      isAdmin: is_admin,
    }
    if (bet_id !== null) purse.stakes[bet_id] = { choice, amount, payout }
    purses.set(user_id, purse)
  }
  return purses
}
