// A stopped run becomes a match; bets settled later update its prediction scores.
import { type SQL, sql } from 'drizzle-orm'
import { clubColors, wearOf } from '#contract/colors.ts'
import {
  type MatchRow,
  setPredictionScores,
  type WrittenMatch,
  writeMatch,
} from '#server/features/matches/index.ts'
import { divisorS, predictionScore, scoreFan, WINDOW_MS, windowAt } from '#server/features/scores/index.ts'
import { addParts, inParts, PART_SIZE } from '#server/jobs/parts.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import type { PartitionHooks } from '#server/storage/partitions.ts'
import type { Team } from './arena.ts'
import { findTeams } from './arenas.storage.ts'
import {
  awardUltraWindows,
  listAttendance,
  listCurve,
  listGroupsOfAttendees,
  listSettledStakes,
  lockCounting,
  removeClaims,
} from './attendance.storage.ts'
import { readStanding } from './events.storage.ts'
import { foldRun } from './run-count.ts'

interface StoppedRun {
  id: number
  arenaId: string
  startedAt: Date
  liveMs: number
  matchId: number | null
}

async function lockRunWhere(tx: Transaction, runId: number, condition: SQL): Promise<StoppedRun | null> {
  const { rows } = await tx.execute<{
    arena_id: string
    started_at: string
    live_ms: number
    match_id: number | null
  }>(
    sql`SELECT arena_id, started_at, live_ms, match_id FROM arena_runs WHERE id = ${runId} AND ${condition} FOR UPDATE`,
  )
  const [row] = rows
  if (!row) return null
  return {
    id: runId,
    arenaId: row.arena_id,
    startedAt: new Date(row.started_at),
    liveMs: row.live_ms,
    matchId: row.match_id,
  }
}

/** Locks a run whose match is written. Otherwise returns null without a lock, so that counting can go on. */
export const lockWrittenRun = (tx: Transaction, runId: number) =>
  lockRunWhere(tx, runId, sql`match_id IS NOT NULL`)

/** Writes the match of a stopped run once; returns null when it exists already. */
export async function finishRun(tx: Transaction, runId: number): Promise<WrittenMatch | null> {
  // Waits for bets being settled now: they would not see the match, and we would not see their payouts.
  await tx.execute(sql`SELECT 1 FROM bets WHERE run_id = ${runId} ORDER BY id FOR SHARE`)
  await lockCounting(tx, runId)
  const run = await lockRunWhere(tx, runId, sql`stopped_at IS NOT NULL`)
  if (!run || run.matchId !== null) return null
  const { home, away, sport } = await findTeams(tx, run.arenaId)
  await foldRun(tx, runId)
  // scores.6: the last, partial window counts.
  await awardUltraWindows(tx, runId, windowAt(run.liveMs))
  const match = await writeMatch(tx, {
    home: asTeam(home),
    away: asTeam(away),
    date: run.startedAt,
    sport,
    wear: wearOf(clubColors(home.id, home.colors), clubColors(away.id, away.colors)),
    ...(await readStanding(tx, runId)),
    liveSeconds: run.liveMs / 1000,
    curve: await curveOf(tx, run),
    rows: await rowsOf(tx, run),
  })
  await tx.execute(sql`UPDATE arena_runs SET match_id = ${match.id} WHERE id = ${runId}`)
  await removeClaims(tx, runId)
  return match
}

const asTeam = ({ id, name, logo }: Team) => ({ clubId: id, name, logo })

async function rowsOf(tx: Transaction, run: StoppedRun): Promise<MatchRow[]> {
  const [attendees, groups, stakes] = [
    await listAttendance(tx, run.id),
    await listGroupsOfAttendees(tx, run.id),
    await listSettledStakes(tx, run.id),
  ]
  return attendees.map((fan) => ({
    userId: fan.userId,
    side: fan.side,
    liveSeconds: fan.attendedMs / 1000,
    ultraIds: groups.get(fan.userId) ?? [],
    ...scoreFan({ ...fan, settled: stakes.get(fan.userId) ?? [] }, run.liveMs),
  }))
}

/** PTS/S per 10-s window. The last one counts as a whole, or a few taps in its first second would be the loudest. */
async function curveOf(tx: Transaction, run: StoppedRun) {
  const byWindow = new Map((await listCurve(tx, run.id)).map((point) => [point.window, point]))
  const windows = Math.max(1, Math.ceil(run.liveMs / WINDOW_MS))
  const lengthS = WINDOW_MS / 1000
  return Array.from({ length: windows }, (_, window) => {
    const { home = 0, away = 0 } = byWindow.get(window) ?? {}
    return { at: window * lengthS, home: home / lengthS, away: away / lengthS }
  })
}

/** What a part of kind `predictions` holds. */
interface PredictionsPart {
  runId: number
  userIds: number[]
}

/**
 * matches.4: updates the prediction scores after a bet was settled; those of a stadium by parts (storage.12). Does nothing
 * before the match is written: `finishRun` waits for the bets of its run.
 */
export function createPredictions(atOnce = PART_SIZE) {
  /** Reads the stakes as they are now, so that it does not matter which decision it was added for. */
  async function refresh(tx: Transaction, { runId, userIds }: PredictionsPart): Promise<void> {
    const run = await lockWrittenRun(tx, runId)
    if (!run || run.matchId === null) return
    const stakes = await listSettledStakes(tx, runId, userIds)
    const scores = new Map<number, number | null>()
    for (const { userId, attendedMs } of await listAttendance(tx, runId, userIds))
      scores.set(userId, predictionScore(stakes.get(userId) ?? [], divisorS(attendedMs, run.liveMs)))
    await setPredictionScores(tx, run.matchId, scores)
  }

  return {
    async refreshPredictions(tx: Transaction, runId: number, userIds: number[]): Promise<void> {
      if (userIds.length <= atOnce) return refresh(tx, { runId, userIds })
      if (!(await lockWrittenRun(tx, runId))) return
      const parts = inParts(userIds, atOnce).map((part): PredictionsPart => ({ runId, userIds: part }))
      await addParts(tx, `run ${runId}: predictions`, 'predictions', parts)
    },
    parts: { predictions: refresh },
  }
}

/** Lists runs that stopped a while ago without a match, because their process died. */
export async function listUnfinishedRuns(db: Db): Promise<{ runId: number; arenaId: string }[]> {
  const { rows } = await db.execute<{ id: number; arena_id: string }>(sql`
    SELECT id, arena_id FROM arena_runs
    WHERE match_id IS NULL AND stopped_at < clock_timestamp() - interval '10 seconds' ORDER BY id`)
  return rows.map(({ id, arena_id }) => ({ runId: id, arenaId: arena_id }))
}

/** An arena whose run from before that moment goes on, or has not become a match yet. */
export async function findUnfinishedBefore(db: Db, moment: Date): Promise<string | null> {
  const { rows } = await db.execute<{ arena_id: string }>(sql`
    SELECT arena_id FROM arena_runs
    WHERE match_id IS NULL AND started_at < ${moment.toISOString()}::timestamptz ORDER BY id LIMIT 1`)
  return rows[0]?.arena_id ?? null
}

/** Nothing to add up: detached attendance has become match rows, and only bets that are decided late read it again. */
export const attendancePartitionHooks: PartitionHooks = {
  async takeBack(tx, partition) {
    await tx.execute(sql`
      DELETE FROM ${partition} a
      WHERE NOT EXISTS (SELECT 1 FROM arena_runs r WHERE r.id = a.run_id AND r.started_at = a.started_at)`)
  },
}

/**
 * Bets that nobody settled within 24 h of the stop (bets.8). One made since belongs to no run: it has as long, unless another
 * match is to come.
 */
export async function listForgottenBets(db: Db): Promise<{ arenaId: string; betId: string }[]> {
  const { rows } = await db.execute<{ arena_id: string; id: string }>(sql`
    WITH due AS (SELECT clock_timestamp() - interval '24 hours' AS at)
    SELECT b.arena_id, b.id FROM due, bets b LEFT JOIN arenas a ON a.id = b.arena_id
      JOIN arena_runs r ON r.id = coalesce(b.run_id, a.run_id)
    WHERE b.state IN ('open', 'closed') AND r.stopped_at < due.at AND (
      b.run_id IS NOT NULL OR a.state = 'idle' AND a.start_date > r.stopped_at IS NOT TRUE
        AND greatest(b.created_at, b.open_date) < due.at
    )`)
  return rows.map(({ arena_id, id }) => ({ arenaId: arena_id, betId: id }))
}
