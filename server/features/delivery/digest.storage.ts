import { type SQL, sql } from 'drizzle-orm'
import { MAX_ATTEMPTS } from '#server/jobs/jobs.ts'
import type { Db, Transaction } from '#server/storage/database.ts'

/** Fans per transaction. */
const PLANNED_AT_ONCE = 500

/**
 * Plans this week's digest of fans who want one and have not got it: from 8 on Monday to Tuesday's evening in their zone,
 * or at once if `isAsked`, then also of those for whom there was nothing new before `now`. The row is written with the
 * job, so that of all processes that do this one plans it. Returns how many.
 */
export async function planDigests(tx: Transaction, now: Date, isAsked: boolean): Promise<number> {
  const { rows } = await tx.execute<{ planned: number }>(sql`
    WITH zoned AS (
      SELECT s.user_id, ${now.toISOString()}::timestamptz AT TIME ZONE coalesce(z.name, 'UTC') AS local
      FROM notification_settings s
      JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL AND u.disabled_at IS NULL AND u.email IS NOT NULL
      LEFT JOIN pg_timezone_names z ON lower(z.name) = lower(s.time_zone)
      WHERE s.digest
    ), due AS (
      SELECT user_id, to_char(local, 'IYYY-"W"IW') AS week FROM zoned
      WHERE ${isAsked} OR (
        extract(isodow FROM local) IN (1, 2) AND extract(hour FROM local) BETWEEN 8 AND 22)
    ), planned AS (
      INSERT INTO digests (user_id, week, made_at)
      SELECT d.user_id, d.week, ${now.toISOString()}::timestamptz FROM due d
      WHERE NOT EXISTS (
        SELECT 1 FROM digests g WHERE g.user_id = d.user_id AND g.week = d.week
          AND NOT (${isAsked} AND g.is_empty AND g.made_at < ${now.toISOString()}::timestamptz)
      )
      ORDER BY d.user_id LIMIT ${PLANNED_AT_ONCE}
      ON CONFLICT (user_id, week) DO UPDATE SET is_empty = false, made_at = EXCLUDED.made_at WHERE digests.is_empty
      RETURNING user_id, week
    ), queued AS (
      SELECT graphile_worker.add_job('mail.digest', json_build_object('userId', user_id, 'week', week),
        job_key => 'digest:' || user_id || ':' || week, max_attempts => ${MAX_ATTEMPTS}::integer)
      FROM planned
    )
    SELECT count(*)::integer AS planned FROM queued`)
  return rows[0]?.planned ?? 0
}

/** Neither sent nor found empty since it was planned. */
export async function isDigestDue(db: Db, userId: number, week: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT 1 FROM digests WHERE user_id = ${userId} AND week = ${week} AND sent_at IS NULL AND NOT is_empty`)
  return rows.length > 0
}

export async function markDigestEmpty(db: Db, userId: number, week: string): Promise<void> {
  await db.execute(sql`UPDATE digests SET is_empty = true WHERE user_id = ${userId} AND week = ${week}`)
}

export async function markDigestSent(
  db: Db,
  { userId, week, place }: { userId: number; week: string; place: number | null },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    UPDATE digests SET sent_at = ${now.toISOString()}::timestamptz, place = ${place}
    WHERE user_id = ${userId} AND week = ${week}`)
}

export interface DigestFacts {
  next: { arena: string; home: string; away: string; at: string; i_go: boolean }[]
  results: {
    match: number
    home: string
    away: string
    home_points: number
    away_points: number
    rank: number | null
    fans: number
  }[]
  place: number | null
  placeBefore: number | null
  /** `words`: the newest announcement. */
  groups: { id: number; name: string; joined: number; words: string | null }[]
}

const LINES_MOST = 6
/** Digests are a week and up to a day and a half apart; of who went without for longer, older news is left out. */
const NEWS_DAYS = 14
/** A match lasts no longer. */
const MATCH_DAYS = 1

/**
 * Everything since the last digest that was sent, or of the last week; and the matches of the next one. Nothing of what the
 * fan has muted (inbox.4), but for matches they attended or come to.
 */
export async function loadDigest(db: Db, userId: number, now: Date): Promise<DigestFacts> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: before } = await db.execute<{ since: string; place: number | null }>(sql`
    SELECT greatest(coalesce(max(sent_at), ${at} - interval '7 days'), ${at} - ${NEWS_DAYS} * interval '1 day') AS since,
      (SELECT place FROM digests WHERE user_id = ${userId} AND sent_at IS NOT NULL ORDER BY week DESC LIMIT 1) AS place
    FROM digests WHERE user_id = ${userId} AND sent_at IS NOT NULL`)
  const since = sql`${new Date(before[0]?.since ?? now).toISOString()}::timestamptz`
  const isMuted = (thing: SQL) =>
    sql`EXISTS (SELECT 1 FROM notification_mutes x WHERE x.user_id = ${userId} AND x.thing = ${thing})`
  const clubs = sql`SELECT own.club_id FROM club_members own
    WHERE own.user_id = ${userId} AND NOT ${isMuted(sql`'club:' || own.club_id`)}`
  const { rows: next } = await db.execute<DigestFacts['next'][number] & Record<string, unknown>>(sql`
    SELECT a.id AS arena, home.name AS home, away.name AS away, a.start_date AS at, g.user_id IS NOT NULL AS i_go
    FROM arenas a JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    LEFT JOIN arena_goers g ON g.arena_id = a.id AND g.user_id = ${userId}
    WHERE a.deleted_at IS NULL AND a.state = 'idle' AND a.start_date > ${at} AND a.start_date < ${at} + interval '7 days'
      AND (g.user_id IS NOT NULL
        OR (a.home_club_id IN (${clubs}) OR a.away_club_id IN (${clubs})) AND NOT ${isMuted(sql`'arena:' || a.id`)})
    ORDER BY a.start_date LIMIT ${LINES_MOST}`)
  const { rows: results } = await db.execute<DigestFacts['results'][number] & Record<string, unknown>>(sql`
    SELECT m.id AS match, m.home_team_name AS home, m.away_team_name AS away, m.home_points, m.away_points, r.rank,
      m.attendee_count AS fans
    FROM matches m LEFT JOIN match_rows r ON r.match_id = m.id AND r.date = m.date AND r.user_id = ${userId}
    WHERE m.date > ${since} - ${MATCH_DAYS} * interval '1 day' AND m.date <= ${at}
      -- The last digest could not tell how a match ended that was on.
      AND coalesce((SELECT run.stopped_at FROM arena_runs run WHERE run.match_id = m.id), m.date) > ${since}
      AND (r.user_id IS NOT NULL OR m.home_club_id IN (${clubs}) OR m.away_club_id IN (${clubs}))
    ORDER BY m.date DESC LIMIT ${LINES_MOST}`)
  const { rows: standing } = await db.execute<{ place: number }>(sql`
    SELECT 1 + (
      SELECT count(*) FROM users o WHERE o.deleted_at IS NULL AND o.disabled_at IS NULL
        AND (o.cheer_score, o.scored_matches, o.seniority) > (me.cheer_score, me.scored_matches, me.seniority)
    )::integer AS place
    FROM users me WHERE me.id = ${userId} AND me.scored_matches > 0`)
  const { rows: groups } = await db.execute<DigestFacts['groups'][number] & Record<string, unknown>>(sql`
    SELECT u.id, u.name, news.joined, news.words
    FROM ultra_members mine JOIN ultra_groups u ON u.id = mine.ultra_id
    CROSS JOIN LATERAL (
      SELECT (
        SELECT count(*)::integer FROM ultra_members m
        WHERE m.ultra_id = u.id AND m.user_id <> ${userId} AND m.joined_at > ${since}
      ) AS joined, (
        SELECT a.text FROM ultra_announcements a
        WHERE a.ultra_id = u.id AND a.author_id IS DISTINCT FROM ${userId} AND a.at > ${since} AND a.hidden_at IS NULL
        ORDER BY a.id DESC LIMIT 1
      ) AS words
    ) news
    WHERE mine.user_id = ${userId} AND (news.joined > 0 OR news.words IS NOT NULL)
      AND NOT ${isMuted(sql`'group:' || u.id`)}
    ORDER BY news.words IS NULL, news.joined DESC, u.id LIMIT ${LINES_MOST}`)
  return {
    next,
    results,
    groups,
    place: standing[0]?.place ?? null,
    placeBefore: before[0]?.place ?? null,
  }
}
