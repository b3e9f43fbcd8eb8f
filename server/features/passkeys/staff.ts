// Who has to have a second factor, and what those may do who have none (passkeys.7).
import type { Role } from '#contract/user.ts'
import type { Authenticate, Viewer } from '#server/http/handlers.ts'
import type { RequireSecondFactor } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import { hasPasskey } from './passkeys.storage.ts'

const STAFF: ReadonlySet<Role> = new Set(['admin'])

export const isStaff = ({ role }: { role: Role }): boolean => STAFF.has(role)

export const isRequiredOf = (required: RequireSecondFactor, person: { role: Role }): boolean =>
  required === 'staff' && isStaff(person)

/** Staff without a second factor are ordinary fans until they have one; calls for admins tell them why. */
export function requireSecondFactor(
  authenticate: Authenticate,
  { db, required }: { db: Db; required: RequireSecondFactor },
): Authenticate {
  if (required === 'none') return authenticate
  return async (...call): Promise<Viewer> => {
    const viewer = await authenticate(...call)
    if (!isRequiredOf(required, viewer) || (await hasPasskey(db, viewer.userId))) return viewer
    return { ...viewer, role: 'user', lacksSecondFactor: true }
  }
}
