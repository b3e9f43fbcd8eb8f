import { findClub } from '#server/features/clubs/index.ts'
import { findFan, isDisabled } from '#server/features/fans/index.ts'
import { loadFirstJoined } from '#server/features/relationships/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import type { Db } from '#server/storage/database.ts'
import { plainText } from '../plain-text.ts'

/** All that a stranger is told of a fan: docs/decisions, what a shared profile shows. */
export interface FanSubject {
  id: number
  name: string
  avatar: string | null
  clubName: string | null
  cheerScore: number
  predictionScore: number
  ultraScore: number
}

export interface ClubSubject {
  id: number
  name: string
  logo: string | null
  fanCount: number
}

export interface UltraSubject {
  id: number
  name: string
  logo: string | null
  clubName: string
  memberCount: number
  ultraScore: number
}

/** Null for who is disabled, too. */
export async function findFanSubject(db: Db, id: number): Promise<FanSubject | null> {
  const fan = await findFan(db, id)
  if (!fan || isDisabled(fan)) return null
  const clubId = fan.primaryClubId ?? (await loadFirstJoined(db, [id])).get(id)?.clubId ?? null
  const club = clubId === null ? null : await findClub(db, clubId)
  return {
    id,
    name: plainText(fan.name, 80),
    avatar: fan.avatar,
    clubName: club && plainText(club.name, 80),
    cheerScore: fan.cheerScore,
    predictionScore: fan.predictionScore,
    ultraScore: fan.ultraScore,
  }
}

export async function findClubSubject(db: Db, id: number): Promise<ClubSubject | null> {
  const club = await findClub(db, id)
  return club && { id, name: plainText(club.name, 80), logo: club.logo, fanCount: club.fanCount }
}

export async function findUltraSubject(db: Db, id: number): Promise<UltraSubject | null> {
  const ultra = await findUltra(db, id)
  return (
    ultra && {
      id,
      name: plainText(ultra.name, 80),
      logo: ultra.logo,
      clubName: plainText(ultra.club.name, 80),
      memberCount: ultra.memberCount,
      ultraScore: ultra.ultraScore,
    }
  )
}
