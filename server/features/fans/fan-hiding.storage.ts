// What moderation needs of fans: how they look, and taking picture, bio and links off a profile (reports.3).
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db, Transaction } from '#server/storage/database.ts'
import { users } from './fans.tables.ts'

export interface FanFace {
  id: number
  name: string
  avatar: string | null
}

/** Of fans who are not deleted; disabled ones too. */
export async function namesOfFans(db: Db, ids: readonly number[]): Promise<Map<number, FanFace>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.name, avatar: users.avatar })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), isNull(users.deletedAt)))
  return new Map(rows.map((row) => [row.id, row]))
}

const shown = {
  id: users.id,
  name: users.name,
  avatar: users.avatar,
  bio: users.bio,
  socials: users.socials,
  createdAt: users.createdAt,
}

export function findShownFans(db: Db, ids: readonly number[]) {
  return db
    .select(shown)
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deletedAt)))
}

/** Empties picture, bio and links, and returns them. The name stays: somebody has to be called something. */
export async function hideProfile(tx: Transaction, id: number): Promise<Record<string, unknown> | null> {
  const [fan] = await tx.select(shown).from(users).where(eq(users.id, id)).for('no key update')
  if (!fan) return null
  await tx.update(users).set({ avatar: null, bio: null, socials: {} }).where(eq(users.id, id))
  return { avatar: fan.avatar, bio: fan.bio, socials: fan.socials }
}

/** Gives back what was taken, as far as the fan has not put something else there. */
export async function showProfile(
  tx: Transaction,
  id: number,
  taken: Record<string, unknown> | null,
): Promise<void> {
  const [fan] = await tx.select(shown).from(users).where(eq(users.id, id)).for('no key update')
  if (!fan || taken === null) return
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  const links = Object.entries(taken.socials ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  await tx
    .update(users)
    .set({
      avatar: fan.avatar ?? text(taken.avatar),
      bio: fan.bio ?? text(taken.bio),
      socials: Object.keys(fan.socials).length > 0 ? fan.socials : Object.fromEntries(links),
    })
    .where(eq(users.id, id))
}
