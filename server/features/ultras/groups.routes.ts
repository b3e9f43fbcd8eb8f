import type { FastifyInstance } from 'fastify'
import { groupsRoutes } from '#contract/groups.ts'
import { type AdmitToUltra, type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, positionIn, toPage, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { type AnnouncementsService, announcementsQuery, present } from './announcements.ts'
import type { DoorService } from './door.service.ts'
import { banOrder, listBans, listRequests, requestOrder } from './door.storage.ts'
import type { Found } from './founding.ts'
import type { OfficersService } from './officers.service.ts'
import { presentUltra } from './ultra.ts'
import { actorOf, listLog } from './ultra-log.ts'
import { ultraRightsOf } from './ultra-rights.ts'

export interface GroupsRoutesDeps {
  db: Db
  found: Found
  officers: OfficersService
  door: DoorService
  announcements: AnnouncementsService
  authenticate: Authenticate
  admitToUltra: AdmitToUltra
}

export function mountGroups(app: FastifyInstance, deps: GroupsRoutesDeps): void {
  const { db, found, officers, door, announcements, authenticate, admitToUltra } = deps
  mount(
    app,
    groupsRoutes,
    {
      'POST /v1/ultras/found': async ({ viewer, body }) => {
        const { club_id: clubId, name, motto, colors, join } = body
        const group = { clubId, name, motto: motto || null, colors: colors ?? null, join }
        return { element: presentUltra(await found(actorOf(viewer), group)), msg: 'Ultra group founded.' }
      },
      'POST /v1/ultras/{id}/officer': async ({ viewer, params, body }) => ({
        element: await officers.setOfficer(actorOf(viewer), params.id, body.userId, body.rights),
      }),
      'POST /v1/ultras/{id}/handover': async ({ viewer, params, body }) => ({
        element: presentUltra(await officers.handOver(actorOf(viewer), params.id, body.userId)),
      }),

      'GET /v1/ultras/{id}/requests': async ({ params, query: { limit, cursor } }) => {
        const rows = await listRequests(db, params.id, limit + 1, positionIn(requestOrder, cursor))
        const { rows: kept, next } = toSortedPage(requestOrder, rows, limit)
        return { element: kept.map(({ request }) => request), next }
      },
      'POST /v1/ultras/{id}/requests/decide': async ({ viewer, params, body }) => {
        const decided = await door.decide(actorOf(viewer), params.id, body.userId, body.accept)
        return { element: { joined: decided.joined, member_count: decided.memberCount } }
      },
      'GET /v1/ultras/{id}/invites': async ({ params }) => ({
        element: await door.listInvites(db, params.id),
      }),
      'POST /v1/ultras/{id}/invites/create': async ({ viewer, params, body }) => ({
        element: await door.createInvite(actorOf(viewer), params.id, body.uses, body.hours),
      }),
      'POST /v1/ultras/{id}/invites/revoke': async ({ viewer, params, body }) => {
        await door.revokeInvite(actorOf(viewer), params.id, body.code)
        return { element: null }
      },
      'POST /v1/ultras/{id}/invite': async ({ viewer, params, body }) => ({
        element: { status: await door.invite(actorOf(viewer), params.id, body.userId) },
      }),
      'POST /v1/ultras/{id}/remove': async ({ viewer, params, body }) => {
        const removed = await door.remove(actorOf(viewer), params.id, body.userId, body.ban)
        return { element: { banned: removed.isBanned, member_count: removed.memberCount } }
      },
      'GET /v1/ultras/{id}/bans': async ({ params, query: { limit, cursor } }) => {
        const rows = await listBans(db, params.id, limit + 1, positionIn(banOrder, cursor))
        const { rows: kept, next } = toSortedPage(banOrder, rows, limit)
        return { element: kept.map(({ ban }) => ban), next }
      },

      'GET /v1/ultras/{id}/announcements': async ({ viewer, params, query: { limit, cursor } }) => {
        const { userId, isAdmin } = actorOf(viewer)
        const standing = await ultraRightsOf(db, userId, params.id, { isAdmin })
        const seesHidden = standing?.rights.includes('announce') ?? false
        const position = decodeCursor(cursor, ['number', 'number'])
        const rows = await announcementsQuery(db, { ultraId: params.id, seesHidden }, limit + 1, position)
        const { rows: kept, next } = toPage(rows, limit, ({ isPinned, id }) => [isPinned ? 1 : 0, id])
        return { element: kept.map(present), next }
      },
      'POST /v1/ultras/{id}/announcements/create': async ({ viewer, params, body }) => ({
        element: await announcements.create(actorOf(viewer), params.id, body.text, body.pinned),
      }),
      'POST /v1/ultras/{id}/announcements/delete': async ({ viewer, params, body }) => {
        await announcements.remove(actorOf(viewer), params.id, body.id)
        return { element: null }
      },

      'GET /v1/ultras/{id}/log': async ({ params, query: { limit, cursor } }) => {
        const [beforeId] = decodeCursor(cursor, ['number']) ?? [null]
        const { rows, next } = toPage(await listLog(db, params.id, limit + 1, beforeId), limit, ({ id }) => [
          id,
        ])
        return { element: rows, next }
      },
    },
    authenticate,
    { ultra: admitToUltra },
  )
}
