// What the page of one match shows besides the match itself: its best fans and groups, its bets, and the viewer's row.
import { sql } from 'drizzle-orm'
import type { Bet as WireBet } from '#contract/bets.ts'
import { clubColors } from '#contract/colors.ts'
import type { Side } from '#contract/events.ts'
import type { MatchDetail, OwnMatchRow } from '#contract/matches.ts'
import { findBets, findStakes, presentBet, type Stake } from '#server/features/bets/index.ts'
import type { Db } from '#server/storage/database.ts'

const BEST_FANS = 10
const BEST_GROUPS = 5

/** Names the one partition that holds the match. */
const dateOf = (matchId: number) => sql`(SELECT m.date FROM matches m WHERE m.id = ${matchId})`

export const bestFansQuery = (matchId: number) => sql`
    SELECT u.id, u.name, u.avatar, r.side, r.rank, coalesce(r.cheer_score, 0)::float8 AS cheer_score,
      (SELECT g.name FROM ultra_groups g WHERE g.id = r.ultra_ids[1] AND g.archived_at IS NULL) AS "group"
    FROM match_rows r JOIN users u ON u.id = r.user_id
    WHERE r.match_id = ${matchId} AND r.date = ${dateOf(matchId)} AND u.disabled_at IS NULL AND u.deleted_at IS NULL
    ORDER BY r.rank, r.user_id LIMIT ${BEST_FANS}`

export async function listBestFans(db: Db, matchId: number): Promise<MatchDetail['fans']> {
  const { rows } = await db.execute<MatchDetail['fans'][number] & Record<string, unknown>>(
    bestFansQuery(matchId),
  )
  return rows
}

/** groups.7: the best five, and in any case the best of each club that played. */
export async function listBestGroups(db: Db, matchId: number): Promise<MatchDetail['groups']> {
  const { rows } = await db.execute<BestGroup & Record<string, unknown>>(sql`
    SELECT id, name, logo, club_id, club_name, colors, members, score, cheer_score FROM (
      SELECT g.id, g.name, g.logo, c.id AS club_id, c.name AS club_name, coalesce(g.colors, c.colors) AS colors,
        r.members, r.counted AS score, r.cheer_score,
        row_number() OVER (ORDER BY r.counted DESC, g.id) AS place,
        row_number() OVER (PARTITION BY c.id ORDER BY r.counted DESC, g.id) AS club_place,
        c.id IN (m.home_club_id, m.away_club_id) AS plays
      FROM match_ultra_rows r JOIN ultra_groups g ON g.id = r.ultra_id AND g.archived_at IS NULL
      JOIN clubs c ON c.id = g.club_id JOIN matches m ON m.id = r.match_id
      WHERE r.match_id = ${matchId} AND r.counted IS NOT NULL
    ) AS placed
    WHERE place <= ${BEST_GROUPS} OR (plays AND club_place = 1) ORDER BY place`)
  return rows.map((group) => ({ ...group, colors: clubColors(group.club_id, group.colors) }))
}
type BestGroup = Omit<MatchDetail['groups'][number], 'colors'> & { colors: string[] | null }

export interface RunOfMatch {
  id: number
  stoppedAt: Date | null
  /** Null where the arena was deleted. */
  arenaId: string | null
}

/** The run that became the match; null for matches that were not played in an arena. */
export async function findRun(db: Db, matchId: number): Promise<RunOfMatch | null> {
  const { rows } = await db.execute<{ id: number; stopped_at: string | null; arena_id: string | null }>(sql`
    SELECT r.id, r.stopped_at, CASE WHEN a.deleted_at IS NULL THEN a.id END AS arena_id
    FROM arena_runs r JOIN arenas a ON a.id = r.arena_id WHERE r.match_id = ${matchId}`)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    stoppedAt: row.stopped_at === null ? null : new Date(row.stopped_at),
    arenaId: row.arena_id,
  }
}

/** The bets of a run with the viewer's stakes, in the order in which they were created. */
export async function loadBets(
  db: Db,
  runId: number,
  viewerId: number | null,
): Promise<{ bets: WireBet[]; stakes: Stake[] }> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM bets WHERE run_id = ${runId} ORDER BY created_at, id`,
  )
  const ids = rows.map(({ id }) => id)
  const byId = new Map((await findBets(db, ids)).map((bet) => [bet.id, bet]))
  const bets = ids.flatMap((id) => byId.get(id) ?? [])
  if (viewerId === null) return { bets: bets.map((bet) => presentBet(bet)), stakes: [] }
  const mine = new Map((await findStakes(db, [viewerId], ids)).map(({ betId, stake }) => [betId, stake]))
  return {
    bets: bets.map((bet) => presentBet(bet, mine.get(bet.id) ?? null)),
    stakes: bets.flatMap(({ id, state }) => (state === 'settled' ? (mine.get(id) ?? []) : [])),
  }
}

type OwnScores = Omit<OwnMatchRow, 'of' | 'end_of' | 'gain' | 'loss' | 'achievements'>

export async function findOwnRow(db: Db, matchId: number, userId: number): Promise<OwnScores | null> {
  const { rows } = await db.execute<{ side: Side } & OwnScores & Record<string, unknown>>(sql`
    SELECT r.side, r.live_seconds, r.cheer_score, r.prediction_score, r.ultra_score, r.rank, r.end_rank, (
      SELECT CASE WHEN greatest(max(every.cheer_score), max(c.best_cheer)) <= r.cheer_score
        THEN (count(*) + coalesce(max(c.matches), 0))::integer END
      FROM match_rows every LEFT JOIN match_rows_carried c ON c.user_id = every.user_id WHERE every.user_id = r.user_id
    ) AS best_of
    FROM match_rows r WHERE r.match_id = ${matchId} AND r.date = ${dateOf(matchId)} AND r.user_id = ${userId}`)
  return rows[0] ?? null
}
