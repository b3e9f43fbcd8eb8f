// Who has to have a second factor, and what those may do who have none (passkeys.7).
import { and, eq, isNull } from 'drizzle-orm'
import type { Role } from '#contract/user.ts'
import { arenaReferees, arenas } from '#server/features/arenas/arenas.tables.ts'
import type { Authenticate, Viewer } from '#server/http/handlers.ts'
import type { RequireSecondFactor } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { hasPasskey } from './passkeys.storage.ts'

interface Person {
  id: number
  role: Role
}

/** Admins, and referees of an arena. */
export async function isStaff(db: Db, { id, role }: Person): Promise<boolean> {
  if (role === 'admin') return true
  const [refereed] = await db
    .select({ id: arenas.id })
    .from(arenaReferees)
    .innerJoin(arenas, eq(arenas.id, arenaReferees.arenaId))
    .where(and(eq(arenaReferees.userId, id), isNull(arenas.deletedAt)))
    .limit(1)
  return refereed !== undefined
}

export async function isRequiredOf(db: Db, required: RequireSecondFactor, person: Person): Promise<boolean> {
  return required === 'staff' && isStaff(db, person)
}

/** Of somebody who is known to be staff. */
export async function lacksSecondFactor(
  db: Db,
  required: RequireSecondFactor,
  userId: number,
): Promise<boolean> {
  return required === 'staff' && !(await hasPasskey(db, userId))
}

/**
 * Admins without a second factor are ordinary fans until they have one; calls for admins tell them why. Calls that a
 * referee may use ask `lacksSecondFactor` themselves: other calls need not know who is one.
 */
export function requireSecondFactor(
  authenticate: Authenticate,
  { db, required }: { db: Db; required: RequireSecondFactor },
): Authenticate {
  if (required === 'none') return authenticate
  return async (...call): Promise<Viewer> => {
    const viewer = await authenticate(...call)
    if (viewer.role !== 'admin' || !(await lacksSecondFactor(db, required, viewer.userId))) return viewer
    return { ...viewer, role: 'user', lacksSecondFactor: true }
  }
}
