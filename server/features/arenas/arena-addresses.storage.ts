// What pages that name arenas by their addresses ask.
import { sql } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'

export const matchOfArenaQuery = (arenaId: string, matchId: number) =>
  sql`SELECT 1 FROM arena_runs WHERE arena_id = ${arenaId} AND match_id = ${matchId} LIMIT 1`

/** Whether the match was played in this arena. */
export async function isMatchOfArena(db: Db, arenaId: string, matchId: number): Promise<boolean> {
  const { rows } = await db.execute(matchOfArenaQuery(arenaId, matchId))
  return rows.length > 0
}

export const arenaIdsQuery = (after: string, limit: number) =>
  sql`SELECT id FROM arenas WHERE deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${limit}`

/** All arenas by id, a page at a time; the first comes after the empty id. */
export async function listArenaIds(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(arenaIdsQuery(after, limit))
  return rows.map(({ id }) => id)
}
