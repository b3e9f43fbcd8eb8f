import type { Club as ClubOnWire } from '#contract/clubs.ts'

export interface Club {
  id: number
  name: string
  logo: string | null
  bio: string | null
  socials: Record<string, string>
  fanCount: number
  createdAt: Date
}

/** What an admin writes about a club. */
export type ClubFields = Pick<Club, 'name' | 'logo' | 'bio' | 'socials'>

/** What a form sends: left out means unchanged, empty means none. */
export interface ClubInput {
  name?: string | undefined
  logo?: string | null | undefined
  bio?: string | null | undefined
  socials?: Record<string, string> | undefined
}

export function newClubFields({ name, ...input }: ClubInput & { name: string }): ClubFields {
  return changeClub({ name, logo: null, bio: null, socials: {} }, input)
}

export function changeClub(club: ClubFields, input: ClubInput): ClubFields {
  return {
    name: input.name ?? club.name,
    logo: input.logo === undefined ? club.logo : input.logo || null,
    bio: input.bio === undefined ? club.bio : input.bio || null,
    socials: input.socials ?? club.socials,
  }
}

/** Figures of a club's ultra groups; the higher feature ultras provides them. */
export interface UltraFigures {
  count: number
  /** Mean of their scores. */
  score: number
}

export const NO_ULTRAS: UltraFigures = { count: 0, score: 0 }

export function presentClub(club: Club, ultras: UltraFigures = NO_ULTRAS): ClubOnWire {
  return {
    id: club.id,
    name: club.name,
    logo: club.logo,
    bio: club.bio,
    socials: club.socials,
    fan_count: club.fanCount,
    ultra_count: ultras.count,
    ultra_score: ultras.score,
    created_at: club.createdAt.toISOString(),
  }
}
