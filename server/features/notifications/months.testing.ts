// Fans who are told things at chosen moments, and what the database then holds.
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { insertFan } from '#server/features/fans/index.ts'
import type { Db } from '#server/storage/database.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { createNotify } from './notify.ts'

/** Some hours into the month so many months from now, in UTC. */
export function inMonth(months: number, hours = 0): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, hours))
}

export async function aFan(db: NodePgDatabase, name = 'Fan'): Promise<number> {
  const fan = await insertFan(db, { name, email: null })
  if (!fan) throw new Error('the fan was not stored')
  return fan.id
}

/** Of somebody who follows, as if it were that moment. */
export const tellFollowed = (db: Db, fan: number, follower: number, at: Date): Promise<void> =>
  inTransaction(db, (tx) =>
    createNotify({ now: () => at, onTold: () => {} }).notify(
      tx,
      {
        kind: 'follower',
        thing: 'followers',
        about: [`fan:${follower}`],
        data: { fans: [String(follower)] },
      },
      [{ userId: fan }],
    ),
  )

/** Of a bet, which names nobody. */
export const tellOfBet = (db: Db, fans: number[], bet: string, at: Date): Promise<void> =>
  inTransaction(db, (tx) =>
    createNotify({ now: () => at, onTold: () => {} }).notify(
      tx,
      { kind: 'bet', thing: `bet:${bet}`, about: [], data: { bet, at: at.toISOString() } },
      fans.map((userId) => ({ userId, own: { stake: userId } })),
    ),
  )

export interface Told {
  id: number
  thing: string
  count: number
  month: string
  isRead: boolean
}

/** What a fan has, the oldest first, with the partition each is in. */
export async function toldTo(db: Db, fan: number): Promise<Told[]> {
  const { rows } = await db.execute<Told & Record<string, unknown>>(sql`
    SELECT n.id, n.thing, n.count, c.relname AS month, n.read_at IS NOT NULL AS "isRead"
    FROM notifications n JOIN pg_class c ON c.oid = n.tableoid WHERE n.user_id = ${fan} ORDER BY n.at, n.id`)
  return rows
}

export const partitionAt = (at: Date): string =>
  `notifications_${at.toISOString().slice(0, 7).replace('-', '_')}`

/** Every unread notification has exactly one row that says so, and nothing else has. */
export async function findStray(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    SELECT n.id AS notification, t.id AS unread FROM (SELECT * FROM notifications WHERE read_at IS NULL) n
    FULL JOIN unread_notifications t ON t.id = n.id AND t.at = n.at AND t.user_id = n.user_id AND t.kind = n.kind
      AND t.thing = n.thing AND t.hidden = n.hidden
    WHERE n.id IS NULL OR t.id IS NULL`)
  return rows
}
