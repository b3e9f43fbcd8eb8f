import type { PublicUser } from '#contract/user.ts'
import { type Fan, isDisabled } from './fan.ts'

export function presentFan(fan: Fan): PublicUser {
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
    club_id: null,
    ultra_group_id: null,
    socials: fan.socials,
    created_at: fan.createdAt.toISOString(),
  }
}
