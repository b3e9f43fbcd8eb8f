import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { mailOutbox } from './outbox.tables.ts'

export interface MailJob {
  kind: string
  data: Record<string, unknown>
}

export interface ClaimedMail extends MailJob {
  id: number
  /** This attempt included. It also tells our claim from a later one of another process. */
  attempts: number
  ageMs: number
}

/** The present: PostgreSQL's clock, which all processes share, unless a test sets one. */
export type Now = (() => Date) | undefined

function instant(now: Now): SQL {
  return now ? sql`${now().toISOString()}::timestamptz` : sql`now()`
}

function later(now: Now, ms: number): SQL {
  return sql`${instant(now)} + ${ms} * interval '1 millisecond'`
}

export async function insertMail(db: Db, job: MailJob): Promise<void> {
  await db.insert(mailOutbox).values({ kind: job.kind, data: job.data })
}

/**
 * Takes the mail that has been due longest. Until the lease is over nobody else sees it; a process that dies
 * meanwhile leaves it to the next one.
 */
export async function claimDueMail(db: Db, now: Now, leaseMs: number): Promise<ClaimedMail | undefined> {
  const [claimed] = await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, nextAttemptAt: later(now, leaseMs) })
    .where(eq(mailOutbox.id, dueMailId(db, now)))
    .returning({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      data: mailOutbox.data,
      attempts: mailOutbox.attempts,
      ageMs: sql<number>`extract(epoch from ${instant(now)} - ${mailOutbox.createdAt}) * 1000`.mapWith(
        Number,
      ),
    })
  return claimed
}

export function dueMailId(db: Db, now: Now) {
  return db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, sql`'waiting'`), sql`${mailOutbox.nextAttemptAt} <= ${instant(now)}`))
    .orderBy(mailOutbox.nextAttemptAt, mailOutbox.id)
    .limit(1)
    .for('update', { skipLocked: true })
}

export async function releaseMails(db: Db): Promise<void> {
  await db.update(mailOutbox).set({ nextAttemptAt: sql`now()` }).where(eq(mailOutbox.state, 'waiting'))
}

export type Outcome = { state: 'sent' } | { state: 'skipped' } | { state: 'failed'; error: string }

export async function finishMail(db: Db, now: Now, mail: ClaimedMail, outcome: Outcome): Promise<void> {
  const lastError = outcome.state === 'failed' ? { lastError: outcome.error } : {}
  await db
    .update(mailOutbox)
    .set({ state: outcome.state, doneAt: instant(now), ...lastError })
    .where(stillClaimed(mail))
}

export async function postponeMail(db: Db, now: Now, mail: ClaimedMail, delayMs: number, error: string) {
  await db
    .update(mailOutbox)
    .set({ nextAttemptAt: later(now, delayMs), lastError: error })
    .where(stillClaimed(mail))
}

/** A process that was slower than its lease must not overwrite what the next one did. */
function stillClaimed(mail: ClaimedMail) {
  return and(
    eq(mailOutbox.id, mail.id),
    eq(mailOutbox.state, 'waiting'),
    eq(mailOutbox.attempts, mail.attempts),
  )
}

export async function removeMailsDoneBefore(db: Db, now: Now, ageMs: number): Promise<void> {
  await db.delete(mailOutbox).where(lt(mailOutbox.doneAt, later(now, -ageMs)))
}
