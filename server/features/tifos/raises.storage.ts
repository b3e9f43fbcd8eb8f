// Raises and posters: what an end holds up now, and what it has completed.
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { clubColors } from '#contract/colors.ts'
import type { Side } from '#contract/events.ts'
import type { Poster } from '#contract/tifos.ts'
import { arenaRuns } from '#server/features/arenas/arenas.tables.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { ultraGroups } from '#server/features/ultras/ultras.tables.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { type Picture, posters, tifoRaises } from './tifos.tables.ts'

export interface Raise {
  id: string
  side: Side
  ultraId: number
  ultraName: string
  tifoId: number
  picture: Picture
  endsAt: Date
  /** Set once it is complete. */
  poster: { id: string; holders: number } | null
}

/** What is up in a run at a moment: at most one for each end. */
export async function listRaises(db: Db, runId: number, now: Date): Promise<Raise[]> {
  const rows = await db
    .select({
      id: tifoRaises.id,
      side: tifoRaises.side,
      ultraId: tifoRaises.ultraId,
      ultraName: ultraGroups.name,
      tifoId: tifoRaises.tifoId,
      picture: tifoRaises.picture,
      endsAt: tifoRaises.endsAt,
      poster: { id: posters.id, holders: posters.holders },
    })
    .from(tifoRaises)
    .innerJoin(ultraGroups, eq(ultraGroups.id, tifoRaises.ultraId))
    .leftJoin(posters, eq(posters.raiseId, tifoRaises.id))
    .where(and(eq(tifoRaises.runId, runId), gt(tifoRaises.endsAt, now)))
    .orderBy(tifoRaises.id)
  return rows.map(({ id, poster, ...raise }) => ({
    ...raise,
    id: String(id),
    poster: poster && { ...poster, id: String(poster.id) },
  }))
}

/** When the last tifo of an end rose in the arena of a run, which a stop and a new start do not change; null if none did. */
export async function lastRaisedAt(tx: Transaction, runId: number, side: Side): Promise<Date | null> {
  const arena = tx.select({ id: arenaRuns.arenaId }).from(arenaRuns).where(eq(arenaRuns.id, runId))
  const runs = tx
    .select({ id: arenaRuns.id })
    .from(arenaRuns)
    .where(eq(arenaRuns.arenaId, sql`(${arena})`))
  const [row] = await tx
    .select({ at: tifoRaises.raisedAt })
    .from(tifoRaises)
    .where(and(inArray(tifoRaises.runId, runs), eq(tifoRaises.side, side)))
    .orderBy(desc(tifoRaises.raisedAt))
    .limit(1)
  return row?.at ?? null
}

export async function insertRaise(tx: Transaction, raise: typeof tifoRaises.$inferInsert): Promise<number> {
  const [row] = await tx.insert(tifoRaises).values(raise).returning({ id: tifoRaises.id })
  if (!row) throw new Error('the raise was not inserted')
  return row.id
}

/** Takes a tifo down wherever it is up; returns those arenas. */
export async function endRaisesOf(tx: Transaction, tifoId: number, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ arena_id: string }>(sql`
    UPDATE tifo_raises t SET ends_at = ${now.toISOString()} FROM arena_runs r
    WHERE r.id = t.run_id AND t.tifo_id = ${tifoId} AND t.ends_at > ${now.toISOString()} RETURNING r.arena_id`)
  return rows.map(({ arena_id }) => arena_id)
}

/** Takes down what these groups hold up; returns those arenas. */
export async function endRaisesOfGroups(
  tx: Transaction,
  ultraIds: readonly number[],
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.execute<{ arena_id: string }>(sql`
    UPDATE tifo_raises t SET ends_at = ${now.toISOString()} FROM arena_runs r
    WHERE r.id = t.run_id AND t.ultra_id = ANY (${numberArray(ultraIds)}::bigint[]) AND t.ends_at > ${now.toISOString()}
    RETURNING r.arena_id`)
  return rows.map(({ arena_id }) => arena_id)
}

export interface LockedRaise {
  runId: number
  arenaId: string
  side: Side
  ultraId: number
  tifoId: number
  picture: Picture
  /** Of its match, as they are called now. */
  teams: { homeName: string; awayName: string; homeLogo: string | null; awayLogo: string | null }
  /** Set where the tifo was hidden meanwhile (tifos.4). */
  hiddenAt: Date | null
  isComplete: boolean
}

/** Whoever completes it second waits here, and finds it done. Its tifo is held first, in the order of who hides one. */
export async function lockRaise(tx: Transaction, id: number): Promise<LockedRaise | null> {
  await tx.execute(sql`
    SELECT 1 FROM tifos WHERE id = (SELECT tifo_id FROM tifo_raises WHERE id = ${id}) FOR SHARE`)
  await tx.execute(sql`SELECT 1 FROM tifo_raises WHERE id = ${id} FOR UPDATE`)
  const { rows } = await tx.execute<{
    run_id: number
    arena_id: string
    side: Side
    ultra_id: number
    tifo_id: number
    picture: Picture
    teams: LockedRaise['teams']
    hidden_at: string | null
    is_complete: boolean
  }>(sql`
    SELECT t.run_id, r.arena_id, t.side, t.ultra_id, t.tifo_id, t.picture,
      jsonb_build_object('homeName', home.name, 'awayName', away.name, 'homeLogo', home.logo, 'awayLogo', away.logo)
        AS teams,
      (SELECT o.hidden_at FROM tifos o WHERE o.id = t.tifo_id) AS hidden_at,
      EXISTS (SELECT 1 FROM posters p WHERE p.raise_id = t.id) AS is_complete
    FROM tifo_raises t JOIN arena_runs r ON r.id = t.run_id JOIN arenas a ON a.id = r.arena_id
    JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    WHERE t.id = ${id}`)
  const [row] = rows
  return row
    ? {
        runId: row.run_id,
        arenaId: row.arena_id,
        side: row.side,
        ultraId: row.ultra_id,
        tifoId: row.tifo_id,
        picture: row.picture,
        teams: row.teams,
        hiddenAt: row.hidden_at === null ? null : new Date(row.hidden_at),
        isComplete: row.is_complete,
      }
    : null
}

export async function insertPoster(tx: Transaction, poster: typeof posters.$inferInsert): Promise<number> {
  const [row] = await tx.insert(posters).values(poster).returning({ id: posters.id })
  if (!row) throw new Error('the poster was not inserted')
  return row.id
}

/** Null once the match was deleted. */
const MATCH_ID = sql<number | null>`coalesce(${posters.matchId},
  (SELECT m.id FROM arena_runs r JOIN matches m ON m.id = r.match_id WHERE r.id = ${posters.runId}))`

const ARENA_ID = sql<string | null>`
  (SELECT r.arena_id FROM arena_runs r WHERE r.id = ${posters.runId} AND r.stopped_at IS NULL)`

const selectPosters = (db: Db) =>
  db
    .select({
      id: posters.id,
      ultraId: posters.ultraId,
      ultraName: ultraGroups.name,
      ultraColors: sql<string[] | null>`coalesce(${ultraGroups.colors}, ${clubs.colors})`,
      clubId: ultraGroups.clubId,
      tifoId: posters.tifoId,
      picture: posters.picture,
      completedAt: posters.completedAt,
      holders: posters.holders,
      side: posters.side,
      matchId: MATCH_ID,
      arenaId: ARENA_ID,
      homeName: posters.homeName,
      awayName: posters.awayName,
      homeLogo: posters.homeLogo,
      awayLogo: posters.awayLogo,
    })
    .from(posters)
    .innerJoin(ultraGroups, eq(ultraGroups.id, posters.ultraId))
    .innerJoin(clubs, eq(clubs.id, ultraGroups.clubId))

export type PosterRow = Awaited<ReturnType<typeof listPosters>>[number]

/** Newest first. */
export function listPosters(
  db: Db,
  ultraId: number,
  limit: number,
  before: readonly [completedAt: string, id: number] | null,
) {
  const isEarlier =
    before === null
      ? undefined
      : sql`(${posters.completedAt}, ${posters.id}) < (${before[0]}::timestamptz, ${before[1]}::bigint)`
  return selectPosters(db)
    .where(and(eq(posters.ultraId, ultraId), isNull(posters.hiddenAt), isEarlier))
    .orderBy(desc(posters.completedAt), desc(posters.id))
    .limit(limit)
}

/** Null for a hidden one, too. */
export async function findPoster(db: Db, id: number): Promise<PosterRow | null> {
  const [poster] = await selectPosters(db).where(and(eq(posters.id, id), isNull(posters.hiddenAt)))
  return poster ?? null
}

export interface ReportedTifo {
  ultraId: number
  picture: Picture
  by: { id: number } | null
  createdAt: Date
  /** The newest poster that shows it. */
  posterId: number | null
}

/** A deleted tifo, as its newest poster shows it; whoever raised it answers for it. */
export async function findOnPoster(db: Db, tifoId: number): Promise<ReportedTifo | null> {
  const [row] = await db
    .select({
      posterId: posters.id,
      ultraId: posters.ultraId,
      picture: posters.picture,
      raisedBy: tifoRaises.raisedBy,
      createdAt: posters.completedAt,
    })
    .from(posters)
    .leftJoin(tifoRaises, eq(tifoRaises.id, posters.raiseId))
    .where(eq(posters.tifoId, tifoId))
    .orderBy(desc(posters.id))
    .limit(1)
  return row ? { ...row, by: row.raisedBy === null ? null : { id: row.raisedBy } } : null
}

/** In a list with its first frame only: a wall of posters would be megabytes. */
export function presentPoster(poster: PosterRow, frames: 'first' | 'all' = 'all'): Poster {
  const { picture } = poster
  return {
    id: String(poster.id),
    ultra_id: poster.ultraId,
    ultra_name: poster.ultraName,
    ultra_colors: clubColors(poster.clubId, poster.ultraColors),
    tifo: {
      id: String(poster.tifoId),
      ultra_id: poster.ultraId,
      ...picture,
      frames: frames === 'first' ? picture.frames.slice(0, 1) : picture.frames,
    },
    date: poster.completedAt.toISOString(),
    holders: poster.holders,
    side: poster.side,
    match_id: poster.matchId,
    arena_id: poster.arenaId,
    home_team_name: poster.homeName,
    away_team_name: poster.awayName,
    home_team_logo: poster.homeLogo,
    away_team_logo: poster.awayLogo,
  }
}
