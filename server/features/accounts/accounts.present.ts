import type { OwnSession } from '#contract/accounts.ts'
import type { OwnUser } from '#contract/user.ts'
import { type Fan, presentFan } from '#server/features/fans/index.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { findSubjectsOf } from './account-data.storage.ts'
import type { sessions } from './accounts.tables.ts'

export interface SignInAnswer {
  access_token: string
  token_type: 'bearer'
  element: OwnUser & { access_token: string }
  msg: string
}

/** accounts.7: what every way to sign in answers. */
export async function presentSignIn(
  db: Db,
  { fan, token }: { fan: Fan; token: string },
  loadMemberships: LoadMemberships,
): Promise<SignInAnswer> {
  const user = await presentOwnUser(db, fan, loadMemberships)
  return {
    access_token: token,
    token_type: 'bearer',
    element: { ...user, access_token: token },
    msg: 'Signed in.',
  }
}

/** Loads a fan's clubs and groups; the relationships feature provides it. */
export type LoadMemberships = (db: Db, userId: number) => Promise<Pick<OwnUser, 'clubs' | 'ultra_groups'>>

export async function presentOwnUser(db: Db, fan: Fan, loadMemberships: LoadMemberships): Promise<OwnUser> {
  const [subjectsOf, memberships] = await Promise.all([
    findSubjectsOf(db, [fan.id]),
    loadMemberships(db, fan.id),
  ])
  const subjects = subjectsOf.get(fan.id) ?? {}
  return {
    ...presentFan(fan, {
      clubId: memberships.clubs[0]?.id ?? null,
      ultraId: memberships.ultra_groups[0]?.id ?? null,
    }),
    email: fan.email,
    google_id: subjects.google ?? null,
    facebook_id: subjects.facebook ?? null,
    twitch_id: subjects.twitch ?? null,
    is_new: isNewcomer(fan) && memberships.clubs.length === 0,
    ...memberships,
  }
}

/** Admins run the product; nobody asks them for their club. */
const isNewcomer = ({ role, welcomedAt }: Fan): boolean => role === 'user' && welcomedAt === null

export function presentSession(session: typeof sessions.$inferSelect, viewer: Viewer): OwnSession {
  const { tokenHash, device, network, createdAt, lastUsedAt, expiresAt } = session
  const id = tokenHash.toString('hex')
  return {
    id,
    device,
    network,
    created_at: createdAt.toISOString(),
    last_used_at: (lastUsedAt ?? createdAt).toISOString(),
    expires_at: expiresAt.toISOString(),
    current: id === viewer.sessionId,
  }
}
