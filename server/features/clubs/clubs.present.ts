import type { Club as ClubOnWire } from '#contract/clubs.ts'
import { type Club, NO_ULTRAS, type UltraFigures } from './club.ts'

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
