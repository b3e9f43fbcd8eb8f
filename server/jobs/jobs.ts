import { sql } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { JOB_KINDS, type JobKind, type JobPayload } from './job-kinds.ts'

/** With waits of at most an hour (see the worker's upkeep), this many attempts take about three days. */
export const MAX_ATTEMPTS = 80

/** Lower runs first: somebody waits for these mails. Pushes run last, because push services may be slow. */
const PRIORITIES: Partial<Record<JobKind, number>> = {
  'mail.registration': -10,
  'mail.verification': -10,
  'mail.reset': -10,
  push: 10,
}

export interface JobOptions {
  /** Not before this moment; at once when left out. */
  runAt?: Date
  /** A later job with the same key replaces one that still waits. */
  key?: string
}

/** Adds a job as part of the caller's transaction: it runs if, and only if, that commits. */
export async function addJob<K extends JobKind>(
  db: Db,
  kind: K,
  payload: JobPayload<K>,
  { runAt, key }: JobOptions = {},
): Promise<void> {
  const json = JSON.stringify(JOB_KINDS[kind].parse(payload))
  await db.execute(sql`
    SELECT FROM graphile_worker.add_job(${kind}, ${json}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      priority => ${PRIORITIES[kind] ?? 0}::integer,
      max_attempts => ${MAX_ATTEMPTS}::integer)`)
}

/** Keeps a job that will never succeed as a failed one, so that operators see it; it is not tried again. */
export async function addFailedJob(db: Db, kind: JobKind, payload: unknown, reason: string): Promise<void> {
  await db.execute(sql`
    SELECT FROM graphile_worker.permanently_fail_jobs(
      ARRAY[(graphile_worker.add_job(${kind}, ${JSON.stringify(payload)}::json)).id], ${reason}::text)`)
}

/**
 * Removes the jobs about a person, failed ones too. A job that runs at this moment cannot be removed: it finds nobody, or
 * its mail has left. The queue's view has no payloads, so this reads its table.
 */
export async function removeJobsOf(
  db: Db,
  { userId, email }: { userId: number; email: string | null },
): Promise<void> {
  await db.execute(sql`
    SELECT graphile_worker.complete_jobs(array_agg(id))
    FROM graphile_worker._private_jobs
    WHERE payload->>'userId' = ${String(userId)} OR lower(payload->>'email') = ${email}
      OR payload->>'registrationId' IN (SELECT id::text FROM registrations WHERE email_key = ${email})`)
}

/** Jobs that wait, run or are to be retried, but not those scheduled for later. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM graphile_worker.jobs
    WHERE attempts < max_attempts AND run_at <= now() OR locked_at IS NOT NULL`)
  return rows[0]?.count ?? 0
}

/**
 * Upkeep that the queue leaves to us; any process may do it at any time.
 * 1. The queue itself frees the jobs of a killed process after four hours. No job of ours may run longer than
 *    JOB_TIME_LIMIT_MS, so we free them as soon as they have been locked for longer.
 * 2. The queue's waits between attempts grow to six hours; ours stay within one, spread at random so that the mails of
 *    an outage do not all come back at once.
 * 3. Failed jobs are deleted after 30 days.
 */
export async function tidyJobs(db: Db, lockLimitMs: number): Promise<void> {
  await db.execute(sql`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
    FROM graphile_worker.jobs WHERE locked_at < now() - ${lockLimitMs} * interval '1 millisecond'`)
  await db.execute(sql`
    SELECT graphile_worker.reschedule_jobs(ARRAY[id], run_at => now() + interval '30 minutes' * (1 + random()))
    FROM graphile_worker.jobs
    WHERE attempts BETWEEN 1 AND max_attempts - 1 AND locked_at IS NULL AND run_at > now() + interval '1 hour'`)
  await db.execute(sql`
    SELECT graphile_worker.complete_jobs(array_agg(id))
    FROM graphile_worker.jobs
    WHERE attempts >= max_attempts AND locked_at IS NULL AND run_at < now() - interval '30 days'`)
}
