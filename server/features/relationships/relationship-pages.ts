// Pages of the lists that can grow: followers, followed, fans of a club, members of a group.

import { PAGE_LIMIT_DEFAULT } from '#contract/constants.ts'
import { problem } from '#contract/problems.ts'
import type { MemberFan } from '#contract/relationships.ts'
import { findClub } from '#server/features/clubs/index.ts'
import { findUltra, listUltrasOfClub, presentUltra } from '#server/features/ultras/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import { decodeCursor, positionIn, toPage, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { countFollows, type FollowList, followOrder, listFollows } from './follows.storage.ts'
import { toUnixSeconds } from './joined.present.ts'
import {
  countFollowedFans,
  countMembers,
  type MemberPosition,
  type MemberSearch,
  membersQuery,
} from './members.storage.ts'
import { listClubsOf } from './memberships.storage.ts'

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

export async function followPage(db: Db, list: FollowList, userId: number, { limit, cursor }: PageQuery) {
  const order = followOrder(list)
  const [found, total] = await Promise.all([
    listFollows(db, list, userId, limit + 1, positionIn(order, cursor)),
    countFollows(db, list, userId),
  ])
  const { rows, next } = toSortedPage(order, found, limit)
  return { element: rows, next, total }
}

type MemberPageQuery = PageQuery & Pick<MemberSearch, 'sort' | 'order'>

export async function memberPage(
  db: Db,
  of: MemberSearch['of'],
  id: number,
  { limit, cursor, sort, order }: MemberPageQuery,
) {
  if (of === 'club' && !(await findClub(db, id))) throw new Failure('club_not_found')
  if (of === 'ultra' && !(await findUltra(db, id))) throw new Failure('ultra_not_found')
  const search: MemberSearch = { of, id, sort, order }
  const [found, total] = await Promise.all([
    membersQuery(db, search, limit + 1, memberPosition(search, cursor)),
    countMembers(db, search),
  ])
  const { rows, next } = toPage(found, limit, (row) => [nameOf(search), row.score, row.matches, row.id])
  return { element: rows.map(presentMember), next, total }
}

/** Returns the members with the highest scores. */
async function firstMembers(db: Db, of: MemberSearch['of'], id: number, count: number): Promise<MemberFan[]> {
  const rows = await membersQuery(db, { of, id, sort: 'cheer_score', order: 'desc' }, count, null)
  return rows.map(presentMember)
}

const nameOf = ({ sort, order }: MemberSearch) => `${sort} ${order}`

function memberPosition(search: MemberSearch, cursor: string | undefined): MemberPosition | null {
  const values = decodeCursor(cursor, ['string', 'number', 'number', 'number'])
  if (values === null) return null
  const [name, ...position] = values
  if (name !== nameOf(search)) throw invalid({ cursor: problem('cursor_other_order') })
  return position
}

function presentMember(row: Awaited<ReturnType<typeof membersQuery>>[number]): MemberFan {
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar,
    cheer_score: row.cheerScore,
    prediction_score: row.predictionScore,
    ultra_score: row.ultraScore,
    join_date: toUnixSeconds(row.joinedAt),
  }
}

// clubs.3, ultras.5: the profile of a club or group shows the first page of each list.
/** `join_date` is the viewer's own, null when they have not joined. */
export async function loadBelongingToClub(db: Db, clubId: number, viewerId: number) {
  const [fans, ultras, joined, followed] = await Promise.all([
    firstMembers(db, 'club', clubId, PAGE_LIMIT_DEFAULT),
    listUltrasOfClub(db, clubId, PAGE_LIMIT_DEFAULT),
    listClubsOf(db, viewerId),
    countFollowedFans(db, clubId, viewerId),
  ])
  const own = joined.find(({ id }) => id === clubId)
  return {
    fans,
    ultras: ultras.map(presentUltra),
    join_date: own ? toUnixSeconds(own.joinedAt) : null,
    followed_fans: followed,
  }
}

export async function loadMembersOfUltra(db: Db, ultraId: number) {
  return { members: await firstMembers(db, 'ultra', ultraId, PAGE_LIMIT_DEFAULT) }
}
