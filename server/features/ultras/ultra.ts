import { clubColors } from '#contract/colors.ts'
import type { JoinMode } from '#contract/constants.ts'
import type { Ultra as UltraOnWire } from '#contract/ultras.ts'

export interface Ultra {
  id: number
  name: string
  logo: string | null
  bio: string | null
  socials: Record<string, string>
  club: { id: number; name: string; logo: string | null; colors: string[] | null }
  president: { id: number; name: string; avatar: string | null } | null
  ultraScore: number
  memberCount: number
  motto: string | null
  colors: string[] | null
  join: JoinMode
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
  motto: string | null
  colors: string[] | null
  join: JoinMode
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
  motto?: string | null | undefined
  colors?: string[] | null | undefined
  join?: JoinMode | undefined
}

/** groups.2: what the right `edit` lets an officer or president change; the rest is for admins. */
const EDITABLE: readonly (keyof UltraInput)[] = ['motto', 'bio', 'logo', 'colors', 'socials', 'join']

export const isWithinEdit = (input: UltraInput): boolean =>
  (Object.keys(input) as (keyof UltraInput)[]).every(
    (field) => input[field] === undefined || EDITABLE.includes(field),
  )

export type NewUltraInput = UltraInput & { name: string; clubId: number; baseScore: number }

export function newUltraFields({ name, clubId, baseScore, ...input }: NewUltraInput): UltraFields {
  return changeUltra(
    {
      name,
      clubId,
      baseScore,
      logo: null,
      bio: null,
      socials: {},
      presidentId: null,
      motto: null,
      colors: null,
      join: 'open',
    },
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
    motto: input.motto === undefined ? ultra.motto : input.motto || null,
    colors: input.colors === undefined ? ultra.colors : input.colors,
    join: input.join ?? ultra.join,
  }
}

export function presentUltra(ultra: Ultra): UltraOnWire {
  const { club } = ultra
  return {
    id: ultra.id,
    name: ultra.name,
    logo: ultra.logo,
    bio: ultra.bio,
    socials: ultra.socials,
    club_id: club.id,
    club_name: club.name,
    club: { ...club, colors: clubColors(club.id, club.colors) },
    president_id: ultra.president?.id ?? null,
    president_name: ultra.president?.name ?? null,
    ultra_score: ultra.ultraScore,
    member_count: ultra.memberCount,
    motto: ultra.motto,
    colors: clubColors(club.id, ultra.colors ?? club.colors),
    has_own_colors: ultra.colors !== null,
    join: ultra.join,
    created_at: ultra.createdAt.toISOString(),
  }
}
