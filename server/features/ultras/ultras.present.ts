import type { Ultra as UltraOnWire } from '#contract/ultras.ts'
import type { Ultra } from './ultra.ts'

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
