import { sql } from 'drizzle-orm'
import { findUnread } from '#server/features/notifications/index.ts'
import { isoMoment, numberArray } from '#server/storage/columns.ts'
import type { Db, Transaction } from '#server/storage/database.ts'

export type StoredNotification = NonNullable<Awaited<ReturnType<typeof findUnread>>>

/** False when this state of the notification was planned before: the job runs again after its process died. */
export async function planState(
  tx: Transaction,
  { id, userId, kind, at, count }: StoredNotification,
  due: { push: boolean; mail: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO notification_deliveries AS d (notification_id, user_id, kind, state, is_push_due, is_mail_due, at)
    VALUES (${id}, ${userId}, ${kind}, ${`${at.toISOString()} ${count}`}, ${due.push}, ${due.mail},
      ${at.toISOString()}::timestamptz)
    ON CONFLICT (notification_id) DO UPDATE SET state = EXCLUDED.state, at = EXCLUDED.at, mail_id = NULL,
      is_push_due = EXCLUDED.is_push_due, is_mail_due = EXCLUDED.is_mail_due
    WHERE d.state <> EXCLUDED.state`)
  return rowCount === 1
}

/** More at once say nothing that the inbox does not say better. */
const TOLD_MOST = 50

/** Those that are still to be told: not the ones that were read, or taken back, meanwhile. */
export async function loadUnread(db: Db, ids: readonly number[]): Promise<StoredNotification[]> {
  const unread: StoredNotification[] = []
  // One after the other: they share a transaction's connection, which takes one statement at a time.
  for (const id of ids.slice(0, TOLD_MOST)) {
    const found = await findUnread(db, id)
    if (found) unread.push(found)
  }
  return unread
}

// Clear the due flag only for the ids this job has loaded; others may become due meanwhile.

export async function lockDuePushes(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT notification_id AS id FROM notification_deliveries
    WHERE user_id = ${userId} AND is_push_due ORDER BY at DESC, notification_id DESC FOR UPDATE`)
  return rows.map(({ id }) => id)
}

export async function clearDuePushes(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    UPDATE notification_deliveries SET is_push_due = false WHERE notification_id = ANY (${numberArray(ids)}::bigint[])`)
}

export async function lockDueMail(tx: Transaction, userId: number, kind: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT notification_id AS id FROM notification_deliveries
    WHERE user_id = ${userId} AND kind = ${kind} AND is_mail_due
    ORDER BY at DESC, notification_id DESC FOR UPDATE`)
  return rows.map(({ id }) => id)
}

/** `mailId`: the mail they are in; null where they are not to be told by mail any more. */
export async function clearDueMail(
  tx: Transaction,
  ids: readonly number[],
  mailId: number | null = null,
): Promise<void> {
  await tx.execute(sql`
    UPDATE notification_deliveries SET is_mail_due = false, mail_id = ${mailId}
    WHERE notification_id = ANY (${numberArray(ids)}::bigint[])`)
}

/** When the last mail of the kind to this fan was written, or left if that was later. */
export async function lastMailAt(db: Db, userId: number, kind: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string }>(sql`
    SELECT greatest(made_at, sent_at) AS at FROM notification_mails WHERE user_id = ${userId} AND kind = ${kind}
    ORDER BY made_at DESC LIMIT 1`)
  return rows[0] ? new Date(rows[0].at) : null
}

export async function makeMail(
  tx: Transaction,
  { userId, kind, ids }: { userId: number; kind: string; ids: readonly number[] },
  now: Date,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO notification_mails (user_id, kind, made_at, tried_at)
    VALUES (${userId}, ${kind}, ${now.toISOString()}::timestamptz, clock_timestamp()) RETURNING id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a mail was not stored')
  await clearDueMail(tx, ids, id)
  return id
}

/** A mail that was written and has not left: `mine` if nobody is sending it at this moment. */
export async function claimUnsentMail(
  tx: Transaction,
  userId: number,
  kind: string,
  triedBeforeMs: number,
): Promise<{ id: number; mine: boolean; ids: number[] } | null> {
  const { rows } = await tx.execute<{ id: number; mine: boolean }>(sql`
    SELECT id, tried_at IS NULL OR tried_at < clock_timestamp() - ${triedBeforeMs} * interval '1 millisecond' AS mine
    FROM notification_mails WHERE user_id = ${userId} AND kind = ${kind} AND sent_at IS NULL
    ORDER BY id LIMIT 1 FOR UPDATE`)
  const open = rows[0]
  if (!open) return null
  if (open.mine)
    await tx.execute(sql`UPDATE notification_mails SET tried_at = clock_timestamp() WHERE id = ${open.id}`)
  const { rows: inside } = await tx.execute<{ id: number }>(sql`
    SELECT notification_id AS id FROM notification_deliveries WHERE mail_id = ${open.id} ORDER BY at DESC`)
  return { ...open, ids: inside.map(({ id }) => id) }
}

export async function markMailSent(db: Db, id: number, now: Date): Promise<void> {
  await db.execute(
    sql`UPDATE notification_mails SET sent_at = ${now.toISOString()}::timestamptz WHERE id = ${id}`,
  )
}

/** It could not be sent: the next try need not wait. */
export async function releaseMail(db: Db, id: number): Promise<void> {
  await db.execute(sql`UPDATE notification_mails SET tried_at = NULL WHERE id = ${id}`)
}

const KEPT_DAYS = 90

export async function removeOldDeliveries(db: Db, now: Date): Promise<void> {
  const before = sql`${now.toISOString()}::timestamptz - ${KEPT_DAYS} * interval '1 day'`
  await db.execute(sql`DELETE FROM notification_deliveries WHERE at < ${before}`)
  await db.execute(sql`DELETE FROM notification_mails WHERE made_at < ${before}`)
  await db.execute(sql`DELETE FROM digests WHERE made_at < ${before}`)
}

/** For a fan's data export: devices by their service, without the secrets that reach them. */
export async function exportDeliveries(db: Db, userId: number): Promise<unknown> {
  const read = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows
  const [devices, mails, weeks] = await Promise.all([
    read(sql`SELECT substring(endpoint FROM '^[a-z]+://([^/]+)') AS service, ${isoMoment('created_at')} AS subscribed_at
      FROM push_subscriptions WHERE user_id = ${userId} ORDER BY id`),
    read(
      sql`SELECT kind, ${isoMoment('sent_at')} AS sent_at FROM notification_mails WHERE user_id = ${userId} ORDER BY id`,
    ),
    read(
      sql`SELECT week, ${isoMoment('sent_at')} AS sent_at, place FROM digests WHERE user_id = ${userId} ORDER BY week`,
    ),
  ])
  return { devices, mails, digests: weeks }
}

export async function forgetDeliveries(tx: Transaction, userId: number): Promise<void> {
  for (const table of ['push_subscriptions', 'notification_deliveries', 'notification_mails', 'digests'])
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${userId}`)
}
