import type { JoinedClub } from '#contract/clubs.ts'
import type { JoinedUltra } from '#contract/ultras.ts'

/** groups.1: whether a fan may found a group, or what stands in the way. */
export type MayFound =
  | { state: 'noClub' }
  | { state: 'neverAttended' }
  | { state: 'presides'; group: JoinedUltra }
  | { state: 'may'; clubs: JoinedClub[]; matches: number }

interface Facts {
  userId: number
  clubs: JoinedClub[]
  groups: JoinedUltra[]
  /** Attended matches. */
  matches: number
}

export function mayFound({ userId, clubs, groups, matches }: Facts): MayFound {
  const own = groups.find(({ president_id }) => president_id === userId)
  if (own) return { state: 'presides', group: own }
  if (clubs.length === 0) return { state: 'noClub' }
  return matches === 0 ? { state: 'neverAttended' } : { state: 'may', clubs, matches }
}
