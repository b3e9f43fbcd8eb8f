// inbox.7: an arena goes live, and the fans of both clubs are told, and who comes and was not reminded of this start.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { addJob } from '#server/jobs/jobs.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { notificationRounds } from './notifications.tables.ts'
import type { Notify } from './notify.ts'

const FANS_AT_ONCE = 5_000

const roundOf = (runId: number) => `kickoff:${runId}`

/** In the transaction that starts the run: the job and where it begins. */
export async function planKickoff(tx: Transaction, runId: number, at: Date): Promise<void> {
  await tx.insert(notificationRounds).values({ name: roundOf(runId), at })
  await addJob(tx, 'notify.kickoff', { runId })
}

/** The job. Each part is told and noted in one transaction, so that it can be killed and tried again at any point. */
export async function tellOfKickoff(db: NodePgDatabase, notify: Notify, runId: number): Promise<void> {
  for (let isDone = false; !isDone; ) isDone = await inTransaction(db, (tx) => tellNext(tx, notify, runId))
}

async function tellNext(tx: Transaction, notify: Notify, runId: number): Promise<boolean> {
  const { rows: rounds } = await tx.execute<{ after_user: number }>(
    sql`SELECT after_user FROM notification_rounds WHERE name = ${roundOf(runId)} FOR UPDATE`,
  )
  const arena = await findRunning(tx, runId)
  const after = rounds[0]?.after_user
  if (after === undefined || !arena) return true
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    (
      SELECT DISTINCT m.user_id FROM club_members m
      WHERE m.club_id IN (${arena.home_id}, ${arena.away_id}) AND m.user_id > ${after} AND NOT EXISTS (
        SELECT 1 FROM notification_mutes muted
        WHERE muted.user_id = m.user_id AND muted.thing = 'club:' || m.club_id
      )
      ORDER BY m.user_id LIMIT ${FANS_AT_ONCE}
    ) UNION (
      SELECT g.user_id FROM arena_goers g
      WHERE NOT ${arena.has_reminded}::boolean AND g.arena_id = ${arena.id} AND g.user_id > ${after}
      ORDER BY g.user_id LIMIT ${FANS_AT_ONCE}
    )
    ORDER BY user_id LIMIT ${FANS_AT_ONCE}`)
  const last = rows.at(-1)?.user_id
  if (last === undefined) return true
  await tx.execute(sql`UPDATE notification_rounds SET after_user = ${last} WHERE name = ${roundOf(runId)}`)
  await notify(
    tx,
    {
      kind: 'kickoff',
      thing: `arena:${arena.id}`,
      about: [`arena:${arena.id}`],
      data: { arena: arena.id, home: arena.home, away: arena.away, soon: false },
    },
    rows.map(({ user_id }) => ({ userId: user_id })),
  )
  return rows.length < FANS_AT_ONCE
}

/** Null once the run has stopped or its arena is gone. */
async function findRunning(db: Db, runId: number) {
  const { rows } = await db.execute<{
    id: string
    home_id: number
    home: string
    away_id: number
    away: string
    /** calendar.7 */
    has_reminded: boolean
  }>(sql`
    SELECT a.id, home.id AS home_id, home.name AS home, away.id AS away_id, away.name AS away,
      coalesce(a.reminded_of = a.start_date, false) AS has_reminded
    FROM arena_runs r JOIN arenas a ON a.id = r.arena_id AND a.deleted_at IS NULL
    JOIN clubs home ON home.id = a.home_club_id JOIN clubs away ON away.id = a.away_club_id
    WHERE r.id = ${runId} AND r.stopped_at IS NULL`)
  return rows[0] ?? null
}
