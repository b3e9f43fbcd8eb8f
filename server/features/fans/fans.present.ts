import type { ListedUser, ProfileUser } from '#contract/fans.ts'
import type { PublicUser } from '#contract/user.ts'
import type { Viewer } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import { type Fan, type FirstJoined, isDisabled } from './fan.ts'
import type { FanLoaders, Subjects } from './fans.ports.ts'

/** fans.5: the primary club and group as set by an admin, else the first joined. */
export function presentFan(fan: Fan, firstJoined?: FirstJoined): PublicUser {
  return {
    id: fan.id,
    name: fan.name,
    avatar: fan.avatar,
    bio: fan.bio,
    role: fan.role,
    fan_score: fan.fanScore,
    cheer_score: fan.cheerScore,
    prediction_score: fan.predictionScore,
    ultra_score: fan.ultraScore,
    disabled: isDisabled(fan),
    club_id: fan.primaryClubId ?? firstJoined?.clubId ?? null,
    ultra_group_id: fan.primaryUltraId ?? firstJoined?.ultraId ?? null,
    socials: fan.socials,
    created_at: fan.createdAt.toISOString(),
  }
}

/** access.5: e-mail address and ids at identity providers are for admins, and for oneself. */
function presentPrivate(fan: Fan, subjects: Subjects = {}) {
  return {
    email: fan.email,
    google_id: subjects.google ?? null,
    facebook_id: subjects.facebook ?? null,
    twitch_id: subjects.twitch ?? null,
  }
}

export async function presentListed(
  db: Db,
  fans: Fan[],
  viewer: Viewer,
  now: Date,
  { firstJoinedOf, subjectsOf, suspendedUntilOf }: FanLoaders,
): Promise<ListedUser[]> {
  const isAdmin = viewer.role === 'admin'
  const isPrivy = ({ id }: Fan) => isAdmin || id === viewer.userId
  const known = fans.filter(isPrivy)
  const [firstJoined, subjects, suspendedUntil] = await Promise.all([
    firstJoinedOf(db, idsOf(fans)),
    known.length > 0 ? subjectsOf(db, idsOf(known)) : new Map<number, Subjects>(),
    isAdmin && fans.length > 0 ? suspendedUntilOf(db, idsOf(fans), now) : new Map<number, Date>(),
  ])
  return fans.map((fan) => ({
    ...presentFan(fan, firstJoined.get(fan.id)),
    ...(isPrivy(fan) && presentPrivate(fan, subjects.get(fan.id))),
    ...(isAdmin && { suspended_until: suspendedUntil.get(fan.id)?.toISOString() ?? null }),
  }))
}

export async function presentProfile(
  db: Db,
  fan: Fan,
  viewer: Viewer,
  now: Date,
  loaders: FanLoaders,
): Promise<ProfileUser> {
  const [[listed], follows, matchCount, memberships, balance] = await Promise.all([
    presentListed(db, [fan], viewer, now, loaders),
    loaders.followsOf(db, fan.id, viewer.userId),
    loaders.countMatches(db, fan.id),
    loaders.membershipsOf(db, fan.id),
    viewer.role === 'admin' ? loaders.balanceOf(db, fan.id) : undefined,
  ])
  return {
    ...(listed ?? presentFan(fan)),
    ...memberships,
    is_followed: follows.isFollowed,
    followers_count: follows.followers,
    following_count: follows.following,
    match_count: matchCount,
    ...(balance !== undefined && { balance }),
  }
}

/** Everything stored about a fan, for their own data export. */
export async function presentExport(
  db: Db,
  fan: Fan,
  { firstJoinedOf, subjectsOf, exports }: FanLoaders,
): Promise<Record<string, unknown>> {
  const [firstJoined, subjects] = await Promise.all([firstJoinedOf(db, [fan.id]), subjectsOf(db, [fan.id])])
  const profile = {
    ...presentFan(fan, firstJoined.get(fan.id)),
    ...presentPrivate(fan, subjects.get(fan.id)),
    scored_matches: fan.scoredMatches,
  }
  // One after the other: at once they would take most of the database's connections from everybody else.
  const parts: Record<string, unknown> = {}
  for (const [name, load] of Object.entries(exports)) parts[name] = await load(db, fan.id)
  return { profile, ...parts }
}

const idsOf = (fans: Fan[]): number[] => fans.map(({ id }) => id)
