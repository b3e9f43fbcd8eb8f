// The events of a run. Score, period and the score after each event are sums over them, so an undo moves all of these.
import { type SQL, sql } from 'drizzle-orm'
import type { EventKind, MatchEvent, MatchScore, Side } from '#contract/events.ts'
import type { Db } from '#server/storage/database.ts'

export interface Standing {
  score: MatchScore
  period: string | null
  events: MatchEvent[]
}

export interface StandingRow {
  home_points: number
  away_points: number
  period: string | null
  events: MatchEvent[]
}

export const toStanding = ({ home_points, away_points, period, events }: StandingRow): Standing => ({
  score: { home: home_points, away: away_points },
  period,
  events,
})

/** One row: score and period of a run, and its last events, oldest first. */
export const standingOf = (runId: SQL, eventsShown: number): SQL => sql`
  SELECT coalesce(max(e.home), 0)::integer AS home_points, coalesce(max(e.away), 0)::integer AS away_points,
    (array_agg(e.text ORDER BY e.id DESC) FILTER (WHERE e.kind = 'period'))[1] AS period,
    coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'at', e.at_s, 'kind', e.kind, 'side', e.side, 'points', e.points, 'text', e.text,
      'score', jsonb_build_object('home', e.home, 'away', e.away)
    ) ORDER BY e.id) FILTER (WHERE e.nth <= ${eventsShown}), '[]') AS events
  FROM (
    SELECT ev.*, row_number() OVER (ORDER BY ev.id DESC) AS nth,
      coalesce(sum(ev.points) FILTER (WHERE ev.side = 'home') OVER (ORDER BY ev.id), 0) AS home,
      coalesce(sum(ev.points) FILTER (WHERE ev.side = 'away') OVER (ORDER BY ev.id), 0) AS away
    FROM arena_events ev WHERE ev.run_id = ${runId} AND ev.undone_at IS NULL
  ) e`

/** All events of a run, as its match keeps them. */
export async function readStanding(db: Db, runId: number): Promise<Standing> {
  const { rows } = await db.execute<StandingRow & Record<string, unknown>>(
    standingOf(sql`${runId}::bigint`, 2_147_483_647),
  )
  if (!rows[0]) throw new Error('a sum has a row')
  return toStanding(rows[0])
}

export interface EventFields {
  kind: EventKind
  side: Side | null
  points: number | null
  text: string | null
}

export async function insertEvent(
  db: Db,
  runId: number,
  { atS, byId, ...fields }: EventFields & { atS: number; byId: number },
): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`
    INSERT INTO arena_events (run_id, at_s, kind, side, points, text, by_id)
    VALUES (${runId}, ${atS}, ${fields.kind}, ${fields.side}, ${fields.points}, ${fields.text}, ${byId})
    RETURNING id`)
  if (!rows[0]) throw new Error('an event was not stored')
  return rows[0].id
}

/** Null where the run has no such event. */
export async function findEventState(
  db: Db,
  runId: number,
  eventId: number,
): Promise<'there' | 'undone' | null> {
  const { rows } = await db.execute<{ is_undone: boolean }>(
    sql`SELECT undone_at IS NOT NULL AS is_undone FROM arena_events WHERE id = ${eventId} AND run_id = ${runId}`,
  )
  if (!rows[0]) return null
  return rows[0].is_undone ? 'undone' : 'there'
}

export async function markUndone(db: Db, eventId: number): Promise<void> {
  await db.execute(sql`UPDATE arena_events SET undone_at = clock_timestamp() WHERE id = ${eventId}`)
}
