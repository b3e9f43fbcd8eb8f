// What is sung at the ends of a run, what waits, and who conducts. All of it is in rows, so that any process can go on
// with it. Moments come from the clock that the processes share.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import { VOTE_SPAN_MS } from '#contract/song-limits.ts'
import type { Song } from '#contract/songs.ts'
import { numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { findBuiltInSong } from './built-in-songs.ts'
import { toSong } from './songs.storage.ts'
import { nextTurn, type Turns, type Waiting } from './turns.ts'

interface Person {
  id: number
  name: string
}

/** A song that has its start. */
export interface Sung {
  id: number
  song: Song
  capo: Person
  startsAtMs: number
  endsAtMs: number
  repeats: number
}

export interface EndReading extends Turns {
  /** The last one that was started; it may be over. */
  sung: Sung | null
  waiting: (Waiting & { song: Pick<Song, 'id' | 'name'>; capo: Person })[]
  /** When a capo of a group was there last. */
  capoSeenMs: number | null
  elected: Person | null
  /** Those that still count, the most first. */
  votes: (Person & { votes: number })[]
}

interface SungRow extends Record<string, unknown> {
  id: number
  side: Side
  song_id: string
  singer: string
  repeats: number
  starts_ms: number | null
  ends_ms: number | null
  capo_id: number
  capo_name: string
  ultra_id: number | null
  name: string | null
  tempo: number | null
  beats: string | null
  words: string[] | null
}

const ms = (column: string) => sql`(extract(epoch FROM ${sql.raw(column)}) * 1000)::float8`

/** songs.2: whether who called a song that waits may still do so. */
const mayStillConduct = (at: string) => sql`
  EXISTS (
    SELECT FROM users capo WHERE capo.id = w.capo_id AND capo.deleted_at IS NULL AND capo.disabled_at IS NULL AND (
      capo.role = 'admin' OR NOT EXISTS (
        SELECT FROM suspensions x WHERE x.user_id = capo.id AND x.until > ${at}::timestamptz
      ) AND (
        EXISTS (
          SELECT FROM ultra_members m JOIN ultra_groups g ON g.id = m.ultra_id AND g.archived_at IS NULL
          WHERE m.user_id = capo.id AND w.singer = 'group:' || m.ultra_id
            AND (g.president_id = capo.id OR 'capo' = ANY (m.rights))
        ) OR EXISTS (
          SELECT FROM song_ends e WHERE e.run_id = w.run_id AND e.side = w.side AND e.elected_id = capo.id
            AND w.singer = 'fan:' || capo.id
        )
      )
    )
  )`

/** Of each singer the last song, and everything that waits; songs of a group or capo that is gone wait no longer. */
async function readSung(db: Db, runId: number, now: Date): Promise<SungRow[]> {
  const { rows } = await db.execute<SungRow>(sql`
    WITH last AS (
      SELECT DISTINCT ON (side, singer) id FROM sung_songs
      WHERE run_id = ${runId} AND starts_at IS NOT NULL ORDER BY side, singer, starts_at DESC
    ), waiting AS (
      SELECT id FROM sung_songs w WHERE run_id = ${runId} AND starts_at IS NULL AND withdrawn_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM ultra_groups g WHERE g.id = w.ultra_id AND g.archived_at IS NOT NULL)
        AND ${mayStillConduct(now.toISOString())}
    )
    SELECT s.id, s.side, s.song_id, s.singer, s.repeats, ${ms('s.starts_at')} AS starts_ms, ${ms('s.ends_at')} AS ends_ms,
      s.capo_id, u.name AS capo_name, g.ultra_id, g.name, g.tempo, g.beats, g.words
    FROM sung_songs s JOIN users u ON u.id = s.capo_id LEFT JOIN group_songs g ON g.id = s.song_id
    WHERE s.id IN (SELECT id FROM last UNION ALL SELECT id FROM waiting) ORDER BY s.id`)
  return rows
}

function songOf({ song_id: id, ultra_id: ultraId, name, tempo, beats, words }: SungRow): Song | null {
  if (ultraId === null || name === null || tempo === null || beats === null || words === null)
    return findBuiltInSong(id)
  return toSong({ id, ultraId, name, tempo, beats, words })
}

const capoOf = ({ capo_id: id, capo_name: name }: SungRow): Person => ({ id, name })

function toTurns(rows: SungRow[]): Pick<EndReading, 'sung' | 'waiting' | 'lastSang'> {
  const lastSang = new Map<string, number>()
  const waiting: EndReading['waiting'] = []
  let sung: Sung | null = null
  for (const row of rows) {
    const song = songOf(row)
    if (row.starts_ms === null || row.ends_ms === null) {
      if (song) waiting.push({ id: row.id, singer: row.singer, song, capo: capoOf(row) })
      continue
    }
    lastSang.set(row.singer, row.ends_ms)
    if (song && row.starts_ms >= (sung?.startsAtMs ?? 0))
      sung = {
        id: row.id,
        song,
        capo: capoOf(row),
        repeats: row.repeats,
        startsAtMs: row.starts_ms,
        endsAtMs: row.ends_ms,
      }
  }
  return { sung, waiting, lastSang }
}

/** Both ends of a run. */
export async function readEnds(db: Db, runId: number, now: Date): Promise<BySide<EndReading>> {
  const since = new Date(now.getTime() - VOTE_SPAN_MS).toISOString()
  const { rows: ends } = await db.execute<{
    side: Side
    capo_seen_ms: number | null
    elected_id: number | null
    elected_name: string | null
    votes: EndReading['votes'] | null
  }>(sql`
    SELECT e.side, ${ms('e.capo_seen_at')} AS capo_seen_ms, e.elected_id, u.name AS elected_name, (
      SELECT json_agg(v ORDER BY v.votes DESC, v.id) FROM (
        SELECT f.id, f.name, count(*)::integer AS votes FROM song_votes w JOIN users f ON f.id = w.candidate_id
        WHERE w.run_id = e.run_id AND w.side = e.side AND w.at > ${since}::timestamptz GROUP BY f.id
      ) v
    ) AS votes
    FROM song_ends e LEFT JOIN users u ON u.id = e.elected_id WHERE e.run_id = ${runId}`)
  const sung = ends.length > 0 ? await readSung(db, runId, now) : []
  const of = (side: Side): EndReading => {
    const end = ends.find((row) => row.side === side)
    const elected =
      end?.elected_id != null && end.elected_name !== null
        ? { id: end.elected_id, name: end.elected_name }
        : null
    return {
      ...toTurns(sung.filter((row) => row.side === side)),
      capoSeenMs: end?.capo_seen_ms ?? null,
      elected,
      votes: end?.votes ?? [],
    }
  }
  return { home: of('home'), away: of('away') }
}

/** Whoever decides about the songs of an end holds this lock. */
export async function lockEnd(tx: Transaction, runId: number, side: Side, now: Date): Promise<EndReading> {
  await tx.execute(
    sql`INSERT INTO song_ends (run_id, side) VALUES (${runId}, ${side}) ON CONFLICT DO NOTHING`,
  )
  await tx.execute(sql`SELECT 1 FROM song_ends WHERE run_id = ${runId} AND side = ${side} FOR UPDATE`)
  return (await readEnds(tx, runId, now))[side]
}

/**
 * Begins the song whose turn it is; false where none may. Rooms of all processes call it when the pause is over: the
 * first finds the song waiting, the others find it begun.
 */
export async function beginNextSong(
  db: NodePgDatabase,
  now: () => Date,
  runId: number,
  side: Side,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const turns = await lockEnd(tx, runId, side, now())
    const next = (await isRunLive(tx, runId)) ? nextTurn(turns, now().getTime()) : null
    return next !== null && (await beginSong(tx, next.id, next.startsAtMs))
  })
}

/** Whether the run is under way and not paused. */
export async function isRunLive(tx: Transaction, runId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT 1 FROM arenas WHERE run_id = ${runId} AND state = 'live' AND deleted_at IS NULL`,
  )
  return rows.length > 0
}

export interface NewCall {
  runId: number
  side: Side
  song: Pick<Song, 'id' | 'ultra_id'>
  singer: string
  capoId: number
  repeats: number
  lengthMs: number
  calledAt: Date
}

/** Returns its id. It waits until `beginSong`. */
export async function insertCall(tx: Transaction, call: NewCall): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO sung_songs (run_id, side, song_id, ultra_id, singer, capo_id, repeats, length_ms, called_at)
    VALUES (${call.runId}, ${call.side}, ${call.song.id}, ${call.song.ultra_id}, ${call.singer}, ${call.capoId},
      ${call.repeats}, ${Math.round(call.lengthMs)}, ${call.calledAt.toISOString()}) RETURNING id`)
  const [row] = rows
  if (!row) throw new Error('a song was not stored')
  return row.id
}

/** False where it was withdrawn meanwhile. */
export async function beginSong(tx: Transaction, id: number, startsAtMs: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE sung_songs SET starts_at = ${new Date(startsAtMs).toISOString()},
      ends_at = ${new Date(startsAtMs).toISOString()}::timestamptz + length_ms * interval '1 millisecond'
    WHERE id = ${id} AND withdrawn_at IS NULL`)
  return rowCount === 1
}

export async function endSong(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.execute(sql`UPDATE sung_songs SET ends_at = ${at.toISOString()} WHERE id = ${id}`)
}

export async function withdrawCalls(tx: Transaction, ids: number[], at: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE sung_songs SET withdrawn_at = ${at.toISOString()} WHERE id = ANY (${numberArray(ids)}::bigint[])`)
}

/**
 * Ends what these groups sing and takes back what they have waiting; returns those arenas. Whoever decides about the songs
 * of such an end meanwhile waits, or is waited for.
 */
export async function endSongsOf(tx: Transaction, ultraIds: readonly number[], at: Date): Promise<string[]> {
  const singers = sql.param(ultraIds.map((id) => `group:${id}`))
  const { rows: ends } = await tx.execute<{ run_id: number; arena_id: string }>(sql`
    SELECT e.run_id, a.id AS arena_id FROM arenas a JOIN song_ends e ON e.run_id = a.run_id
    WHERE EXISTS (
      SELECT 1 FROM sung_songs s WHERE s.run_id = e.run_id AND s.side = e.side AND s.singer = ANY (${singers}::text[])
    ) ORDER BY e.run_id, e.side FOR UPDATE OF e`)
  const runIds = numberArray(ends.map(({ run_id }) => run_id))
  await tx.execute(sql`
    UPDATE sung_songs SET ends_at = CASE WHEN starts_at IS NOT NULL THEN ${at.toISOString()}::timestamptz END,
      withdrawn_at = CASE WHEN starts_at IS NULL THEN ${at.toISOString()}::timestamptz END
    WHERE run_id = ANY (${runIds}::bigint[]) AND singer = ANY (${singers}::text[])
      AND (ends_at > ${at.toISOString()} OR starts_at IS NULL AND withdrawn_at IS NULL)`)
  return [...new Set(ends.map(({ arena_id }) => arena_id))]
}

/** Capos of groups are at these ends now; whom an end had elected is dismissed. */
export async function noteCapos(db: Db, runId: number, sides: Side[], at: Date): Promise<void> {
  for (const side of sides)
    await db.execute(sql`
      INSERT INTO song_ends AS e (run_id, side, capo_seen_at) VALUES (${runId}, ${side}, ${at.toISOString()})
      ON CONFLICT (run_id, side) DO UPDATE
      SET capo_seen_at = greatest(e.capo_seen_at, EXCLUDED.capo_seen_at), elected_id = NULL`)
}

/** A new vote of a fan replaces their last. */
export async function putVote(
  tx: Transaction,
  vote: { runId: number; side: Side; userId: number; candidateId: number; at: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO song_votes (run_id, user_id, side, candidate_id, at)
    VALUES (${vote.runId}, ${vote.userId}, ${vote.side}, ${vote.candidateId}, ${vote.at.toISOString()})
    ON CONFLICT (run_id, user_id) DO UPDATE
    SET side = EXCLUDED.side, candidate_id = EXCLUDED.candidate_id, at = EXCLUDED.at`)
}

/** The end's votes are used up with it. */
export async function elect(tx: Transaction, runId: number, side: Side, userId: number): Promise<void> {
  await tx.execute(
    sql`UPDATE song_ends SET elected_id = ${userId} WHERE run_id = ${runId} AND side = ${side}`,
  )
  await tx.execute(sql`DELETE FROM song_votes WHERE run_id = ${runId} AND side = ${side}`)
}

/** Valid hits of a group's song in a 10-s window, as far as one process heard them. */
export interface WindowVoices {
  runId: number
  ultraId: number
  window: number
  voices: number
  inUnison: number
  singers: number[]
}

export async function appendVoices(db: Db, heard: WindowVoices[]): Promise<void> {
  // In one statement: whoever fails stores all of them again.
  const rows = heard.map(
    ({ runId, ultraId, window, voices, inUnison, singers }) =>
      sql`(${runId}, ${ultraId}, ${window}, ${voices}, ${inUnison}, ${numberArray(singers)}::bigint[])`,
  )
  await db.execute(sql`
    INSERT INTO song_voices (run_id, ultra_id, "window", voices, in_unison, singers)
    VALUES ${sql.join(rows, sql`, `)}`)
}

/** Removes what has counted: voices of awarded windows, and votes of runs that are over. */
export async function removeSpentSongs(db: Db): Promise<void> {
  await db.execute(sql`
    DELETE FROM song_voices v USING arena_runs r
    WHERE r.id = v.run_id AND (v."window" < r.next_ultra_window OR r.match_id IS NOT NULL)`)
  await db.execute(
    sql`DELETE FROM song_votes v USING arena_runs r WHERE r.id = v.run_id AND r.stopped_at IS NOT NULL`,
  )
}
