import type { Club as ClubOnWire } from '#contract/clubs.ts'
import { clubColors } from '#contract/colors.ts'

export interface Club {
  id: number
  name: string
  logo: string | null
  bio: string | null
  socials: Record<string, string>
  /** Main and second; null where none were chosen. */
  colors: string[] | null
  fanCount: number
  createdAt: Date
}

/** What an admin writes about a club. */
export type ClubFields = Pick<Club, 'name' | 'logo' | 'bio' | 'socials' | 'colors'>

/** What a form sends: left out means unchanged, empty means none. */
export interface ClubInput {
  name?: string | undefined
  logo?: string | null | undefined
  bio?: string | null | undefined
  socials?: Record<string, string> | undefined
  colors?: [string, string] | null | undefined
}

export function newClubFields({ name, ...input }: ClubInput & { name: string }): ClubFields {
  return changeClub({ name, logo: null, bio: null, socials: {}, colors: null }, input)
}

export function changeClub(club: ClubFields, input: ClubInput): ClubFields {
  return {
    name: input.name ?? club.name,
    logo: input.logo === undefined ? club.logo : input.logo || null,
    bio: input.bio === undefined ? club.bio : input.bio || null,
    socials: input.socials ?? club.socials,
    colors: input.colors === undefined ? club.colors : input.colors,
  }
}

/** Figures of a club's ultra groups; the higher feature ultras provides them. */
export interface UltraFigures {
  count: number
  /** Mean of their scores. */
  score: number
}

const NO_ULTRAS: UltraFigures = { count: 0, score: 0 }

export function presentClub(club: Club, ultras: UltraFigures = NO_ULTRAS): ClubOnWire {
  return {
    id: club.id,
    name: club.name,
    logo: club.logo,
    bio: club.bio,
    socials: club.socials,
    colors: clubColors(club.id, club.colors),
    has_own_colors: club.colors !== null,
    fan_count: club.fanCount,
    ultra_count: ultras.count,
    ultra_score: ultras.score,
    created_at: club.createdAt.toISOString(),
  }
}
