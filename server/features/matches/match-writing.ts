// All writes of matches: fans' and groups' averages are updated in the same transaction.
import { refreshAverages } from '#server/features/fans/index.ts'
import { refreshSeason } from '#server/features/leaderboards/index.ts'
import { refreshUltraScores } from '#server/features/ultras/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import type { NewMatch, WrittenMatch } from './match.ts'
import { groupResults, meanScores, sideScores } from './match.ts'
import {
  deleteMatchRows,
  insertGroupResults,
  insertMatchRows,
  refreshPredictionMeans,
  updatePredictionScores,
} from './match-rows.storage.ts'
import { insertMatch, lockMatch, removeMatch, type StoredMatch } from './matches.storage.ts'

export async function writeMatch(tx: Transaction, match: NewMatch): Promise<WrittenMatch> {
  const groups = groupResults(match.rows, match.liveSeconds)
  const id = await insertMatch(tx, match, sideScores(match.rows), meanScores(match.rows))
  await insertMatchRows(tx, id, match)
  await insertGroupResults(tx, id, match.date, groups)
  await refreshMeans(
    tx,
    match.date,
    match.rows.map(({ userId }) => userId),
  )
  await refreshUltraScores(
    tx,
    groups.map(({ ultraId }) => ultraId),
  )
  return { ...match, id }
}

/**
 * For bets settled after the stop. Skips fans who did not attend, and does nothing when the match was deleted.
 */
export async function setPredictionScores(
  tx: Transaction,
  matchId: number,
  scores: ReadonlyMap<number, number | null>,
): Promise<void> {
  if (scores.size === 0) return
  const match = await lockMatch(tx, matchId)
  if (!match) return
  const userIds = await updatePredictionScores(tx, matchId, scores)
  await refreshPredictionMeans(tx, matchId)
  await refreshMeans(tx, match.date, userIds)
}

/** The means of all time first, because that locks the fans, then those of the match's season. */
async function refreshMeans(tx: Transaction, date: Date, userIds: readonly number[]): Promise<void> {
  await refreshAverages(tx, userIds)
  await refreshSeason(tx, date, userIds)
}

/** Returns the deleted match, or null when there is none. */
export async function deleteMatch(tx: Transaction, id: number): Promise<StoredMatch | null> {
  const match = await lockMatch(tx, id)
  if (!match) return null
  const { userIds, ultraIds } = await deleteMatchRows(tx, id)
  await removeMatch(tx, id)
  await refreshMeans(tx, match.date, userIds)
  await refreshUltraScores(tx, ultraIds)
  return match
}
