import type { Ultra as UltraOnWire } from '#contract/ultras.ts'

export interface Ultra {
  id: number
  name: string
  logo: string | null
  bio: string | null
  socials: Record<string, string>
  club: { id: number; name: string; logo: string | null }
  president: { id: number; name: string } | null
  ultraScore: number
  memberCount: number
  createdAt: Date
}

/** What an admin writes about a group. `baseScore` is their value, before matches count. */
export interface UltraFields {
  name: string
  logo: string | null
  bio: string | null
  socials: Record<string, string>
  clubId: number
  presidentId: number | null
  baseScore: number
}

/** What a form sends: left out means unchanged, empty means none. */
export interface UltraInput {
  name?: string | undefined
  logo?: string | null | undefined
  bio?: string | null | undefined
  socials?: Record<string, string> | undefined
  clubId?: number | undefined
  presidentId?: number | null | undefined
  baseScore?: number | undefined
}

export type NewUltraInput = UltraInput & { name: string; clubId: number; baseScore: number }

export function newUltraFields({ name, clubId, baseScore, ...input }: NewUltraInput): UltraFields {
  return changeUltra(
    { name, clubId, baseScore, logo: null, bio: null, socials: {}, presidentId: null },
    input,
  )
}

export function changeUltra(ultra: UltraFields, input: UltraInput): UltraFields {
  return {
    name: input.name ?? ultra.name,
    logo: input.logo === undefined ? ultra.logo : input.logo || null,
    bio: input.bio === undefined ? ultra.bio : input.bio || null,
    socials: input.socials ?? ultra.socials,
    clubId: input.clubId ?? ultra.clubId,
    presidentId: input.presidentId === undefined ? ultra.presidentId : input.presidentId,
    baseScore: input.baseScore ?? ultra.baseScore,
  }
}

export function presentUltra(ultra: Ultra): UltraOnWire {
  return {
    id: ultra.id,
    name: ultra.name,
    logo: ultra.logo,
    bio: ultra.bio,
    socials: ultra.socials,
    club_id: ultra.club.id,
    club_name: ultra.club.name,
    club: ultra.club,
    president_id: ultra.president?.id ?? null,
    president_name: ultra.president?.name ?? null,
    ultra_score: ultra.ultraScore,
    member_count: ultra.memberCount,
    created_at: ultra.createdAt.toISOString(),
  }
}
