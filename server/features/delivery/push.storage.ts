import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import webpush from 'web-push'
import { PUSH_DEVICES_MAX } from '#contract/constants.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { pushKeys, pushSubscriptions } from './delivery.tables.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** Makes the pair when it is first needed. Of two processes that do so at once one pair stays, for both. */
export async function loadVapidKeys(db: Db): Promise<VapidKeys> {
  const [known] = await db.select().from(pushKeys)
  if (known) return known
  await db.insert(pushKeys).values(webpush.generateVAPIDKeys()).onConflictDoNothing()
  const [stored] = await db.select().from(pushKeys)
  if (!stored) throw new Error('the keys for push were not stored')
  return stored
}

export interface Device {
  id: number
  userId: number
  endpoint: string
  p256dh: string
  auth: string
}

/** A browser has one subscription: when somebody else signs in there, it is theirs. Returns who had it before. */
export async function saveDevice(tx: Transaction, device: Omit<Device, 'id'>): Promise<number | null> {
  const { userId, endpoint, p256dh, auth } = device
  const [before] = await tx
    .select({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
    .for('update')
  await tx
    .insert(pushSubscriptions)
    .values(device)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { userId, p256dh, auth } })
  const newest = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.id))
    .limit(PUSH_DEVICES_MAX)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} NOT IN ${newest}`))
  return before && before.userId !== userId ? before.userId : null
}

export async function removeDevice(tx: Transaction, userId: number, endpoint: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Returns whose it was. */
export async function removeDeadDevice(tx: Transaction, id: number): Promise<number | null> {
  const [gone] = await tx
    .delete(pushSubscriptions)
    .where(eq(pushSubscriptions.id, id))
    .returning({ userId: pushSubscriptions.userId })
  return gone?.userId ?? null
}

export async function countDevices(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ devices: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  return row?.devices ?? 0
}

export const listDevices = (db: Db, userId: number): Promise<Device[]> =>
  db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id))

export async function findDevice(db: Db, id: number): Promise<Device | null> {
  const [device] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id))
  return device ?? null
}
