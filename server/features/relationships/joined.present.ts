import type { JoinedClub } from '#contract/clubs.ts'
import type { JoinedUltra } from '#contract/ultras.ts'
import { findClubs, presentClub } from '#server/features/clubs/index.ts'
import { findUltras, loadUltraFigures, presentUltra } from '#server/features/ultras/index.ts'
import type { Db } from '#server/storage/database.ts'
import { listClubsOf, listUltrasOf } from './memberships.storage.ts'

/** In the order of joining. */
export async function loadJoinedClubs(db: Db, userId: number): Promise<JoinedClub[]> {
  const memberships = await listClubsOf(db, userId)
  const ids = memberships.map(({ id }) => id)
  const [clubs, figures] = await Promise.all([findClubs(db, ids), loadUltraFigures(db, ids)])
  const byId = new Map(clubs.map((club) => [club.id, presentClub(club, figures.get(club.id))]))
  return memberships.flatMap(({ id, joinedAt }) => {
    const club = byId.get(id)
    return club ? [{ ...club, club_id: id, join_date: toUnixSeconds(joinedAt) }] : []
  })
}

/** In the order of joining. */
export async function loadJoinedUltras(db: Db, userId: number): Promise<JoinedUltra[]> {
  const memberships = await listUltrasOf(db, userId)
  const ultras = await findUltras(
    db,
    memberships.map(({ id }) => id),
  )
  const byId = new Map(ultras.map((ultra) => [ultra.id, presentUltra(ultra)]))
  return memberships.flatMap(({ id, joinedAt }) => {
    const ultra = byId.get(id)
    return ultra ? [{ ...ultra, ultra_group_id: id, join_date: toUnixSeconds(joinedAt) }] : []
  })
}

/** The clubs and groups in the signed-in fan's own record. */
export async function loadMemberships(
  db: Db,
  userId: number,
): Promise<{ clubs: JoinedClub[]; ultra_groups: JoinedUltra[] }> {
  const [clubs, ultra_groups] = await Promise.all([loadJoinedClubs(db, userId), loadJoinedUltras(db, userId)])
  return { clubs, ultra_groups }
}

export const toUnixSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)

export async function exportMemberships(db: Db, userId: number) {
  const { clubs, ultra_groups } = await loadMemberships(db, userId)
  return {
    clubs: clubs.map(({ id, name, join_date }) => ({ id, name, join_date })),
    ultra_groups: ultra_groups.map(({ id, name, join_date }) => ({ id, name, join_date })),
  }
}
