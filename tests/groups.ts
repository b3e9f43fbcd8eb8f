import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { matches, matchRows } from '#server/features/matches/matches.tables.ts'

/** The fan has been at a match, as founding a group asks for. */
export async function attendMatch(db: NodePgDatabase, userId: number, date = new Date(0)): Promise<void> {
  const [match] = await db
    .insert(matches)
    .values({
      homeTeamName: 'A',
      awayTeamName: 'B',
      date,
      liveSeconds: 60,
      attendeeCount: 1,
      homeScore: 0,
      awayScore: 0,
    })
    .returning({ id: matches.id })
  if (!match) throw new Error('the match was not stored')
  await db.insert(matchRows).values({ matchId: match.id, userId, side: 'home', date })
}
