import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#server/storage/database.ts'
import { clubMembers, ultraMembers } from './relationships.tables.ts'

export interface FirstJoined {
  clubId: number | null
  ultraId: number | null
}

/** fans.5: the primary club and group of fans to whom no admin gave one. By fan; who is in none is left out. */
export async function loadFirstJoined(db: Db, userIds: readonly number[]): Promise<Map<number, FirstJoined>> {
  if (userIds.length === 0) return new Map()
  const [clubs, ultras] = await Promise.all([firstClubs(db, [...userIds]), firstUltras(db, [...userIds])])
  const first = new Map<number, FirstJoined>()
  for (const { userId, clubId } of clubs) first.set(userId, { clubId, ultraId: null })
  for (const { userId, ultraId } of ultras)
    first.set(userId, { clubId: first.get(userId)?.clubId ?? null, ultraId })
  return first
}

const firstClubs = (db: Db, userIds: number[]) =>
  db
    .selectDistinctOn([clubMembers.userId], { userId: clubMembers.userId, clubId: clubMembers.clubId })
    .from(clubMembers)
    .where(inArray(clubMembers.userId, userIds))
    .orderBy(clubMembers.userId, asc(clubMembers.joinedAt), asc(clubMembers.clubId))

const firstUltras = (db: Db, userIds: number[]) =>
  db
    .selectDistinctOn([ultraMembers.userId], { userId: ultraMembers.userId, ultraId: ultraMembers.ultraId })
    .from(ultraMembers)
    .where(inArray(ultraMembers.userId, userIds))
    .orderBy(ultraMembers.userId, asc(ultraMembers.joinedAt), asc(ultraMembers.ultraId))
