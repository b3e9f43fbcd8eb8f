import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/user.ts'
import type { Db, Transaction } from '#server/storage/database.ts'
import { emailKey, type Fan } from './fan.ts'
import type { FanChanges } from './fan-edit.ts'
import { users } from './fans.tables.ts'

const DELETED_NAME = 'Deleted fan'

type Row = typeof users.$inferSelect

export function toFan(row: Row): Fan {
  const { emailKey: _emailKey, nameKey: _nameKey, seniority: _seniority, deletedAt: _deletedAt, ...fan } = row
  return fan
}

export interface NewFan {
  name: string
  email: string | null
  role?: Role
  avatar?: string | null
  bio?: string | null
  socials?: Record<string, string>
  fanScore?: number
  /** Now, unless told. */
  createdAt?: Date
}

export async function findFan(db: Db, id: number): Promise<Fan | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return row ? toFan(row) : null
}

export async function findFanByEmail(db: Db, email: string): Promise<Fan | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)))
  return row ? toFan(row) : null
}

/** Null when the address belongs to somebody already. */
export async function insertFan(db: Db, { email, ...fan }: NewFan): Promise<Fan | null> {
  const [row] = await db
    .insert(users)
    .values({ ...fan, email, emailKey: email === null ? null : emailKey(email) })
    .onConflictDoNothing({ target: users.emailKey })
    .returning()
  return row ? toFan(row) : null
}

/** Reads a fan whom nobody else changes, and who joins nothing, until the transaction ends. */
export async function lockFanToChange(tx: Transaction, id: number): Promise<Fan | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  return row ? toFan(row) : null
}

/** In the order of ids, so that two admins who act on each other wait instead of blocking each other. */
export async function lockEnabledAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.deletedAt), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** The fan as they are now; the caller holds the lock. */
export async function saveFan(tx: Transaction, fan: Fan, changes: FanChanges): Promise<Fan> {
  if (Object.keys(changes).length === 0) return fan
  const [row] = await tx.update(users).set(changes).where(eq(users.id, fan.id)).returning()
  if (!row) throw new Error(`fan ${fan.id} is gone though locked`)
  return toFan(row)
}

/** fans.6: the person goes, the history stays with its numbers. */
export async function anonymiseFan(tx: Transaction, id: number, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({
      name: DELETED_NAME,
      email: null,
      emailKey: null,
      avatar: null,
      bio: null,
      socials: {},
      role: 'user',
      primaryClubId: null,
      primaryUltraId: null,
      deletedAt: now,
    })
    .where(eq(users.id, id))
}

export async function setRole(db: Db, id: number, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

export async function hasFans(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}
