import { eq } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import type { NewMatch, Side } from './match.ts'
import type { MeanScores } from './match-scores.ts'
import { matches } from './matches.tables.ts'

export type StoredMatch = typeof matches.$inferSelect

export async function insertMatch(
  db: Db,
  match: NewMatch,
  sides: Record<Side, number>,
  means: MeanScores,
): Promise<number> {
  const [row] = await db
    .insert(matches)
    .values({
      homeClubId: match.home.clubId,
      awayClubId: match.away.clubId,
      homeTeamName: match.home.name,
      awayTeamName: match.away.name,
      homeTeamLogo: match.home.logo,
      awayTeamLogo: match.away.logo,
      date: match.date,
      liveSeconds: match.liveSeconds,
      attendeeCount: match.rows.length,
      homeScore: sides.home,
      awayScore: sides.away,
      cheerScore: means.cheerScore,
      predictionScore: means.predictionScore,
      curve: [...match.curve],
    })
    .returning({ id: matches.id })
  if (!row) throw new Error('a match was not inserted')
  return row.id
}

export async function findMatch(db: Db, id: number): Promise<StoredMatch | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id))
  return row ?? null
}

/** Whoever changes a match holds it first, so that its rows and means change one after the other. */
export async function lockMatch(db: Db, id: number): Promise<StoredMatch | null> {
  const [row] = await db.select().from(matches).where(eq(matches.id, id)).for('update')
  return row ?? null
}

export async function removeMatch(db: Db, id: number): Promise<void> {
  await db.delete(matches).where(eq(matches.id, id))
}
