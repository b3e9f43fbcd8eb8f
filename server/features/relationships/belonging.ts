// What the page of a club or group tells of who belongs to it (clubs.3, ultras.5): its lists, as long as the first page of each.
import { PAGE_LIMIT_DEFAULT } from '#contract/constants.ts'
import { listUltrasOfClub, presentUltra } from '#server/features/ultras/index.ts'
import type { Db } from '#server/storage/database.ts'
import { toUnixSeconds } from './joined.present.ts'
import { listClubsOf } from './memberships.storage.ts'
import { firstMembers } from './relationship-pages.ts'

/** `join_date` is the viewer's own: null for who has not joined. */
export async function loadBelongingToClub(db: Db, clubId: number, viewerId: number) {
  const [fans, ultras, joined] = await Promise.all([
    firstMembers(db, 'club', clubId, PAGE_LIMIT_DEFAULT),
    listUltrasOfClub(db, clubId, PAGE_LIMIT_DEFAULT),
    listClubsOf(db, viewerId),
  ])
  const own = joined.find(({ id }) => id === clubId)
  return { fans, ultras: ultras.map(presentUltra), join_date: own ? toUnixSeconds(own.joinedAt) : null }
}

export async function loadMembersOfUltra(db: Db, ultraId: number) {
  return { members: await firstMembers(db, 'ultra', ultraId, PAGE_LIMIT_DEFAULT) }
}
