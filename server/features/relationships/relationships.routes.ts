import type { FastifyInstance } from 'fastify'
import { relationshipsRoutes } from '#contract/relationships.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import type { Db } from '#server/storage/database.ts'
import type { FollowState, FollowsService } from './follows.service.ts'
import { loadJoinedClubs, loadJoinedUltras } from './joined.present.ts'
import type { MembershipsService } from './memberships.service.ts'
import { followPage, memberPage } from './relationship-pages.ts'

export interface RelationshipsRoutesDeps {
  db: Db
  follows: FollowsService
  memberships: MembershipsService
  authenticate: Authenticate
}

export function mountRelationships(app: FastifyInstance, deps: RelationshipsRoutesDeps): void {
  const { db, follows, memberships, authenticate } = deps

  const requireFan = async (id: number) => {
    if (!(await findFan(db, id))) throw new Failure('user_not_found')
    return id
  }

  mount(
    app,
    relationshipsRoutes,
    {
      'POST /v1/relationships/follow': async ({ viewer, body }) => ({
        element: presentFollow(await follows.follow(viewer.userId, body.followed_id)),
      }),
      'POST /v1/relationships/unfollow/{id}': async ({ viewer, params }) => ({
        element: presentFollow(await follows.unfollow(viewer.userId, params.id)),
      }),
      'POST /v1/relationships/club/join': async ({ viewer, body }) => ({
        element: { joined: true, fan_count: await memberships.joinClub(viewer.userId, body.club_id) },
      }),
      'POST /v1/relationships/club/leave': async ({ viewer, body }) => ({
        element: { joined: false, fan_count: await memberships.leaveClub(viewer.userId, body.club_id) },
      }),
      'POST /v1/relationships/ultra/join': async ({ viewer, body }) => {
        const { status, memberCount } = await memberships.joinUltra(viewer.userId, body.ultra_id, body.code)
        return { element: { joined: status === 'joined', member_count: memberCount, status } }
      },
      'POST /v1/relationships/ultra/leave': async ({ viewer, body }) => ({
        element: { joined: false, member_count: await memberships.leaveUltra(viewer.userId, body.ultra_id) },
      }),
      'GET /v1/relationships/my/clubs': async ({ viewer }) => ({
        element: await loadJoinedClubs(db, viewer.userId),
      }),
      'GET /v1/relationships/my/ultras': async ({ viewer }) => ({
        element: await loadJoinedUltras(db, viewer.userId),
      }),
      'GET /v1/relationships/user/clubs/{id}': async ({ params }) => ({
        element: await loadJoinedClubs(db, await requireFan(params.id)),
      }),
      'GET /v1/relationships/user/ultras/{id}': async ({ params }) => ({
        element: await loadJoinedUltras(db, await requireFan(params.id)),
      }),
      'GET /v1/relationships/followers/{id}': async ({ params, query }) =>
        followPage(db, 'followers', await requireFan(params.id), query),
      'GET /v1/relationships/following/{id}': async ({ params, query }) =>
        followPage(db, 'following', await requireFan(params.id), query),
      'GET /v1/relationships/club/fans/{id}': ({ params, query }) => memberPage(db, 'club', params.id, query),
      'GET /v1/relationships/ultra/members/{id}': ({ params, query }) =>
        memberPage(db, 'ultra', params.id, query),
    },
    authenticate,
  )
}

const presentFollow = ({ isFollowed, followersCount }: FollowState) => ({
  is_followed: isFollowed,
  followers_count: followersCount,
})
