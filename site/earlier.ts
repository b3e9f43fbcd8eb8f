// An API of an earlier version, or of somebody else, tells less of clubs, groups and fans: the rest has defaults
// (calls.5). `created_at` is then empty, and not shown.
import type { Club, ClubProfile } from '#contract/clubs.ts'
import type { LeaderboardFan } from '#contract/fans.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'

const COMMON = { bio: null, logo: null, socials: {}, ultra_score: 0, created_at: '' }

export function completeClub<C extends Club & { ultras?: unknown[] }>(club: C): C {
  return Object.assign({}, COMMON, { fan_count: 0, ultra_count: club.ultras?.length ?? 0 }, club)
}

export function completeClubProfile(club: ClubProfile): ClubProfile {
  return Object.assign({ followed_fans: 0 }, completeClub(club))
}

export function completeUltra<U extends Ultra>(ultra: U): U {
  const { club_id: id, club_name: name, club }: Partial<Ultra> = ultra
  const ofClub = { club: { id, name, logo: null }, club_id: club?.id, club_name: club?.name }
  return Object.assign({}, COMMON, ofClub, { member_count: 0, motto: null, join: 'open' }, ultra)
}

const PLACE = { place: 0, of: 0 }
const STRANGER = {
  member: false,
  president: false,
  rights: [],
  requested: false,
  invited: false,
  banned: false,
  may_return: false,
  heir: null,
}
const PROFILE = {
  officers: [],
  going: [],
  president_avatar: null,
  standing: { ofClub: PLACE, ofAll: PLACE },
  me: STRANGER,
}

export function completeUltraProfile(group: UltraProfile): UltraProfile {
  return Object.assign({}, PROFILE, completeUltra(group))
}

export function completeFan<F extends { id: number }>(fan: F): F {
  return Object.assign(
    { bio: null, socials: {}, created_at: '', followers_count: 0, following_count: 0 },
    fan,
  )
}

export function completeBoardFan(fan: LeaderboardFan): LeaderboardFan {
  return Object.assign({ matches: 0, last_week: null }, fan)
}

/** A page of a list, each of its rows completed. */
export function completed<T, Page>(
  page: Page & { element: T[] },
  complete: (row: T) => T,
): Page & { element: T[] } {
  return { ...page, element: page.element.map(complete) }
}
