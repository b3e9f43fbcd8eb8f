import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/user.ts'
import type { Db } from '#server/storage/database.ts'
import { emailKey, type Fan } from './fan.ts'
import { users } from './fans.tables.ts'

type Row = typeof users.$inferSelect

const toFan = ({ emailKey: _key, deletedAt: _deletedAt, scoredMatches: _matches, ...fan }: Row): Fan => fan

export interface NewFan {
  name: string
  email: string | null
  role?: Role
  avatar?: string | null
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

export async function setRole(db: Db, id: number, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id))
}

export async function hasFans(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).limit(1)
  return rows.length > 0
}
