import { randomUUID } from 'node:crypto'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { EVENTS_SHOWN } from '#contract/constants.ts'
import type { Sport } from '#contract/events.ts'
import type { Db } from '#server/storage/database.ts'
import { RunAgain } from '#server/storage/database-errors.ts'
import { preparedSql } from '#server/storage/prepared-statements.ts'
import { type Arena, type ArenaState, type Run, stateOf, type Team } from './arena.ts'
import { type StandingRow, standingOf, toStanding } from './events.storage.ts'

interface ArenaRow extends Record<string, unknown>, StandingRow {
  id: string
  state: ArenaState
  home: Team
  away: Team
  recommended_streams: string[]
  start_date: string | null
  sport: Sport
  run_id: number | null
  started_at: string | null
  stopped_at: string | null
  live_ms: number | null
  live_since: string | null
  match_id: number | null
  bet_count: number
  points_in_play: number
  going: number
  rank: number
  sort_key: number
}

const date = (text: string | null) => (text === null ? null : new Date(text))

function toArena(row: ArenaRow): Arena {
  return {
    id: row.id,
    state: row.state,
    homeTeam: row.home,
    awayTeam: row.away,
    recommendedStreams: row.recommended_streams,
    startDate: date(row.start_date),
    sport: row.sport,
    run: toRun(row),
    ...toStanding(row),
    betCount: row.bet_count,
    pointsInPlay: row.points_in_play,
    going: row.going,
  }
}

function toRun(row: ArenaRow): Run | null {
  if (row.run_id === null || row.started_at === null) return null
  return {
    id: row.run_id,
    startedAt: new Date(row.started_at),
    stoppedAt: date(row.stopped_at),
    liveMs: row.live_ms ?? 0,
    liveSince: date(row.live_since),
    matchId: row.match_id,
  }
}

const TEAM = (club: 'home' | 'away') => {
  const row = sql.raw(club)
  return sql`jsonb_build_object('id', ${row}.id, 'name', ${row}.name, 'logo', ${row}.logo, 'colors', ${row}.colors)`
}

/** arenas.10: live, paused, upcoming by start, finished by stop, newest first. */
const RANK = sql`CASE
  WHEN a.state = 'live' THEN 0
  WHEN a.state = 'paused' THEN 1
  WHEN r.stopped_at IS NULL OR a.start_date > r.stopped_at THEN 2
  ELSE 3
END`
/** Sorts upcoming arenas without a start date last. */
const SORT_KEY = sql`CASE
  WHEN a.state = 'idle' AND r.stopped_at IS NOT NULL AND (a.start_date > r.stopped_at) IS NOT TRUE
    THEN -extract(epoch FROM r.stopped_at)
  ELSE coalesce(extract(epoch FROM a.start_date), 1e12)
END::float8`

/** `chosen` picks rows of `arenas a LEFT JOIN arena_runs r`; what stands beside an arena is read for those alone. */
const selectArenas = (chosen: SQL) => sql`
  SELECT a.id, a.state, a.sport, a.recommended_streams, a.start_date, ${TEAM('home')} AS home, ${TEAM('away')} AS away,
    a.run_id, a.started_at, a.stopped_at, a.live_ms, a.live_since, a.match_id,
    bet.bet_count, bet.points_in_play, goers.going, a.rank, a.sort_key,
    standing.home_points, standing.away_points, standing.period, standing.events
  FROM (
    SELECT a.*, r.started_at, r.stopped_at, r.live_ms, r.live_since, ${RANK} AS rank, ${SORT_KEY} AS sort_key,
      -- The run keeps the id of a deleted match, so that it is not written again.
      (SELECT m.id FROM matches m WHERE m.id = r.match_id) AS match_id
    FROM arenas a LEFT JOIN arena_runs r ON r.id = a.run_id
    WHERE a.deleted_at IS NULL AND ${chosen}
  ) a
  JOIN clubs home ON home.id = a.home_club_id
  JOIN clubs away ON away.id = a.away_club_id
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT b.id)::integer AS bet_count, coalesce(sum(p.points), 0)::float8 AS points_in_play
    FROM bets b JOIN bet_pools p ON p.bet_id = b.id
    WHERE b.arena_id = a.id AND b.state IN ('open', 'closed')
  ) bet
  CROSS JOIN LATERAL (SELECT count(*)::integer AS going FROM arena_goers g WHERE g.arena_id = a.id) goers
  CROSS JOIN LATERAL (${standingOf(sql`a.run_id`, EVENTS_SHOWN)}) standing
  ORDER BY a.rank, a.sort_key, a.id`

const arenaById = preparedSql<ArenaRow>('arena_by_id', () =>
  selectArenas(sql`a.id = ${sql.placeholder('id')}`),
)

export async function findArena(db: Db, id: string): Promise<Arena | null> {
  const [row] = await arenaById(db, { id })
  return row ? toArena(row) : null
}

/** Finds the arenas of two clubs with exactly this start. */
export async function findFixtures(
  db: Db,
  { homeClubId, awayClubId, startDate }: Pick<ArenaFields, 'homeClubId' | 'awayClubId' | 'startDate'>,
): Promise<Arena[]> {
  const { rows } = await db.execute<ArenaRow>(
    selectArenas(sql`a.home_club_id = ${homeClubId} AND a.away_club_id = ${awayClubId}
      AND a.start_date IS NOT DISTINCT FROM ${startDate?.toISOString() ?? null}::timestamptz`),
  )
  return rows.map(toArena)
}

/**
 * Locks first and reads in a second statement, which sees the state at the time of the lock. What refers to the arena can be
 * written meanwhile. Lock order: arenas, bets, runs, fans, clubs, groups (ledger.functions.sql has what follows fans).
 */
export async function lockArena(db: Db, id: string): Promise<Arena | null> {
  await db.execute(sql`SELECT 1 FROM arenas WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`)
  return findArena(db, id)
}

/** Includes deleted arenas: their last run may still have to become a match. */
export async function findTeams(db: Db, id: string): Promise<{ home: Team; away: Team; sport: Sport }> {
  const { rows } = await db.execute<{ home: Team; away: Team; sport: Sport }>(sql`
    SELECT a.sport, ${TEAM('home')} AS home, ${TEAM('away')} AS away
    FROM arenas a JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    WHERE a.id = ${id}`)
  if (!rows[0]) throw new Error(`there was never an arena ${id}`)
  return rows[0]
}

export interface ArenaPlace {
  rank: number
  key: number
  id: string
}

const arenasFrom = (name: string, place: SQL) =>
  preparedSql<ArenaRow>(name, () =>
    selectArenas(sql`${place} ORDER BY ${RANK}, ${SORT_KEY}, a.id LIMIT ${sql.placeholder('limit')}`),
  )
const firstArenas = arenasFrom('first_arenas', sql`true`)
const arenasAfter = arenasFrom(
  'arenas_after',
  sql`(${RANK}, ${SORT_KEY}, a.id)
    > (${sql.placeholder('rank')}::integer, ${sql.placeholder('key')}::float8, ${sql.placeholder('id')})`,
)

export async function listArenas(
  db: Db,
  after: ArenaPlace | null,
  limit: number,
): Promise<{ arena: Arena; place: ArenaPlace }[]> {
  const rows = await (after ? arenasAfter(db, { ...after, limit }) : firstArenas(db, { limit }))
  return rows.map((row) => ({
    arena: toArena(row),
    place: { rank: row.rank, key: row.sort_key, id: row.id },
  }))
}

/** The featured match: the first that is live, else the next one. */
export async function findFeaturedArena(db: Db): Promise<Arena | null> {
  const [first] = await listArenas(db, null, 1)
  return first && stateOf(first.arena) !== 'finished' ? first.arena : null
}

/** A match that should have begun may begin late. */
const LATE_HOURS = 6

export const liveArenasQuery = () => selectArenas(sql`a.state <> 'idle'`)
const liveArenas = preparedSql<ArenaRow>('live_arenas', liveArenasQuery)

type Value<T> = T | Placeholder

/** Upcoming arenas of the fan's clubs, and those the fan said they come to. */
export const nextArenasQuery = (userId: Value<number>, now: Value<string>, limit: Value<number>) => {
  const clubs = sql`array(SELECT club_id FROM club_members WHERE user_id = ${userId}::bigint)`
  return selectArenas(sql`a.state = 'idle'
    AND a.start_date > ${now}::timestamptz - ${sql.raw(String(LATE_HOURS))} * interval '1 hour'
    AND (r.stopped_at IS NULL OR a.start_date > r.stopped_at)
    AND (a.home_club_id = ANY (${clubs}) OR a.away_club_id = ANY (${clubs})
      OR a.id IN (SELECT arena_id FROM arena_goers WHERE user_id = ${userId}::bigint))
    ORDER BY a.start_date, a.id LIMIT ${limit}`)
}
const nextArenas = preparedSql<ArenaRow>('next_arenas', () =>
  nextArenasQuery(sql.placeholder('userId'), sql.placeholder('now'), sql.placeholder('limit')),
)
const clubIdsOf = preparedSql<{ club_id: number }>(
  'club_ids_of',
  () => sql`SELECT club_id FROM club_members WHERE user_id = ${sql.placeholder('userId')}`,
)

/** home.1: what is on, the fan's clubs first, and what comes next for the fan. */
export async function listArenasForFan(
  db: Db,
  userId: number,
  now: Date,
  limit: number,
): Promise<{ live: Arena[]; next: Arena[] }> {
  const live = await liveArenas(db)
  const next = await nextArenas(db, { userId, now: now.toISOString(), limit })
  const own = await clubIdsOf(db, { userId })
  const clubs = new Set(own.map(({ club_id }) => club_id))
  const isOwn = ({ homeTeam, awayTeam }: Arena) => clubs.has(homeTeam.id) || clubs.has(awayTeam.id)
  const arenas = live.map(toArena)
  return {
    live: [...arenas.filter(isOwn), ...arenas.filter((arena) => !isOwn(arena))],
    next: next.map(toArena),
  }
}

/** Arenas that a fan runs as a referee. */
export async function listArenasOfReferee(db: Db, userId: number): Promise<Arena[]> {
  const { rows } = await db.execute<ArenaRow>(
    selectArenas(sql`a.id IN (SELECT arena_id FROM arena_referees WHERE user_id = ${userId})`),
  )
  return rows.map(toArena)
}

export interface ArenaFields {
  homeClubId: number
  awayClubId: number
  recommendedStreams: string[]
  startDate: Date | null
  sport: Sport
}

/** Returns false when the id is taken. */
export async function insertArena(db: Db, id: string, fields: ArenaFields): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO arenas (id, home_club_id, away_club_id, recommended_streams, sport, start_date)
    VALUES (${id}, ${fields.homeClubId}, ${fields.awayClubId}, ${sql.param(fields.recommendedStreams)}::text[],
      ${fields.sport}, ${fields.startDate?.toISOString() ?? null}::timestamptz)
    ON CONFLICT DO NOTHING`)
  return rowCount === 1
}

/** calendar.4: calendars learn by the sequence that a match has moved. */
export async function updateArena(db: Db, id: string, fields: ArenaFields): Promise<void> {
  const start = sql`${fields.startDate?.toISOString() ?? null}::timestamptz`
  const teams = sql`${fields.homeClubId}::bigint, ${fields.awayClubId}::bigint`
  await db.execute(sql`
    UPDATE arenas SET home_club_id = ${fields.homeClubId}, away_club_id = ${fields.awayClubId},
      recommended_streams = ${sql.param(fields.recommendedStreams)}::text[], sport = ${fields.sport},
      start_date = ${start},
      sequence = sequence + ((home_club_id, away_club_id, start_date) IS DISTINCT FROM (${teams}, ${start}))::integer,
      changed_at = CASE WHEN (home_club_id, away_club_id, start_date) IS DISTINCT FROM (${teams}, ${start})
        THEN clock_timestamp() ELSE changed_at END
    WHERE id = ${id}`)
}

/** Whether the match of a run stands, perhaps deleted since. */
export async function hasBecomeMatch(db: Db, runId: number): Promise<boolean> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM arena_runs WHERE id = ${runId} AND match_id IS NOT NULL`,
  )
  return rows.length > 0
}

/** arenas.13: with other teams it is another match, and what the last run left is not its own. */
export async function leaveLastRun(db: Db, arenaId: string): Promise<void> {
  await db.execute(sql`UPDATE arenas SET run_id = NULL WHERE id = ${arenaId}`)
}

/** Renames the deleted arena, bets and runs included, so that its id can be used again. */
export async function removeArena(db: Db, id: string): Promise<void> {
  const gone = `deleted:${id}:${randomUUID()}`
  await db.execute(sql`UPDATE bets SET arena_id = ${gone} WHERE arena_id = ${id}`)
  await db.execute(sql`
    UPDATE arenas SET id = ${gone}, deleted_at = clock_timestamp(), sequence = sequence + 1,
      changed_at = clock_timestamp()
    WHERE id = ${id}`)
}

export async function beginRun(db: Db, arenaId: string, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ id: number }>(
    sql`INSERT INTO arena_runs (arena_id, started_at, live_since) VALUES (${arenaId}, ${at}, ${at}) RETURNING id`,
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a run was not stored')
  await db.execute(sql`UPDATE arenas SET state = 'live', run_id = ${id} WHERE id = ${arenaId}`)
  return id
}

/** Stops the live clock, for a pause or for good. */
export async function holdClock(
  db: Db,
  arenaId: string,
  liveMs: number,
  stoppedAt: Date | null,
): Promise<void> {
  await db.execute(sql`
    UPDATE arena_runs SET live_ms = ${Math.round(liveMs)}, live_since = NULL,
      stopped_at = ${stoppedAt?.toISOString() ?? null}::timestamptz
    WHERE id = (SELECT run_id FROM arenas WHERE id = ${arenaId})`)
}

export async function resumeClock(db: Db, arenaId: string, now: Date): Promise<void> {
  await db.execute(sql`
    UPDATE arena_runs SET live_since = ${now.toISOString()}::timestamptz
    WHERE id = (SELECT run_id FROM arenas WHERE id = ${arenaId})`)
}

/** The ids of a club's arenas. */
export async function listArenasOfClub(db: Db, clubId: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM arenas WHERE (home_club_id = ${clubId} OR away_club_id = ${clubId}) AND deleted_at IS NULL`,
  )
  return rows.map(({ id }) => id)
}

/** Removes the arenas of an archived club, none of which is started. Returns their ids. */
export async function removeArenasOfClub(db: Db, clubId: number): Promise<string[]> {
  const ids = await listArenasOfClub(db, clubId)
  for (const id of ids) await removeArena(db, id)
  return ids
}

/** Before arenas are removed: whoever writes the match of one is waited for now, while no fan is locked yet. */
export async function lockBetsAndRuns(db: Db, arenaIds: readonly string[]): Promise<void> {
  const ids = sql.param([...arenaIds])
  await db.execute(sql`SELECT 1 FROM bets WHERE arena_id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`)
  await db.execute(sql`SELECT 1 FROM arena_runs WHERE arena_id = ANY (${ids}::text[]) ORDER BY id FOR UPDATE`)
}

/** Locks the arenas of a club with their bets and runs: none starts and no bet is created until the transaction ends. */
export async function lockArenasOfClub(db: Db, clubId: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM arenas WHERE (home_club_id = ${clubId} OR away_club_id = ${clubId}) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`)
  const ids = rows.map(({ id }) => id)
  await lockBetsAndRuns(db, ids)
  return ids
}

export async function setArenaState(db: Db, arenaId: string, state: ArenaState): Promise<void> {
  await db.execute(sql`UPDATE arenas SET state = ${state} WHERE id = ${arenaId}`)
}

/** Whether a club has a started arena or undecided bets. The caller has locked these arenas of it, and then the club. */
export async function isClubInPlay(db: Db, clubId: number, locked: readonly string[]): Promise<boolean> {
  const arenaIds = await listArenasOfClub(db, clubId)
  if (arenaIds.some((id) => !locked.includes(id))) throw new RunAgain('the club got another arena meanwhile')
  const { rows } = await db.execute(sql`
    SELECT 1 FROM arenas a
    WHERE (a.home_club_id = ${clubId} OR a.away_club_id = ${clubId}) AND a.deleted_at IS NULL
      AND (a.state <> 'idle' OR EXISTS (
        SELECT 1 FROM bets b WHERE b.arena_id = a.id AND b.state IN ('open', 'closed')))
    LIMIT 1`)
  return rows.length > 0
}

// Queries of public pages that address arenas by id.
export const matchOfArenaQuery = (arenaId: string, matchId: number) =>
  sql`SELECT 1 FROM arena_runs WHERE arena_id = ${arenaId} AND match_id = ${matchId} LIMIT 1`

/** Whether the match was played in this arena. */
export async function isMatchOfArena(db: Db, arenaId: string, matchId: number): Promise<boolean> {
  const { rows } = await db.execute(matchOfArenaQuery(arenaId, matchId))
  return rows.length > 0
}

export const arenaIdsQuery = (after: string, limit: number) =>
  sql`SELECT id FROM arenas WHERE deleted_at IS NULL AND id > ${after} ORDER BY id LIMIT ${limit}`

/** Lists all arena ids in order, page by page; start after the empty id. */
export async function listArenaIds(db: Db, after: string, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(arenaIdsQuery(after, limit))
  return rows.map(({ id }) => id)
}
