import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type ultraProfile, ultrasRoutes } from '#contract/ultras.ts'
import { Failure } from '#server/http/failure.ts'
import { type AdmitToUltra, type Authenticate, mount } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { presentUltra } from './ultra.ts'
import { actorOf } from './ultra-log.ts'
import { loadUltraProfile } from './ultra-profile.ts'
import type { UltrasService } from './ultras.service.ts'
import { countUltras, findUltra, listUltras, ultraOrder } from './ultras.storage.ts'

export interface UltrasRoutesDeps {
  db: Db
  now: () => Date
  loadMembers: (db: Db, ultraId: number) => Promise<Pick<z.output<typeof ultraProfile>, 'members'>>
  ultras: UltrasService
  authenticate: Authenticate
  admitToUltra: AdmitToUltra
}

export function mountUltras(
  app: FastifyInstance,
  { db, now, ultras, authenticate, admitToUltra, loadMembers }: UltrasRoutesDeps,
): void {
  mount(
    app,
    ultrasRoutes,
    {
      'GET /v1/ultras': async ({ query: { limit, cursor, ...search } }) => {
        const order = ultraOrder(search)
        const [found, total] = await Promise.all([
          listUltras(db, search, limit + 1, positionIn(order, cursor)),
          countUltras(db, search),
        ])
        const { rows, next } = toSortedPage(order, found, limit)
        return { element: rows.map(({ ultra }) => presentUltra(ultra)), next, total }
      },
      'GET /v1/ultras/{id}': async ({ viewer, params }) => {
        const ultra = await findUltra(db, params.id)
        if (!ultra) throw new Failure('ultra_not_found')
        const [members, profile] = await Promise.all([
          loadMembers(db, ultra.id),
          loadUltraProfile(db, ultra, actorOf(viewer), now()),
        ])
        return { element: { ...presentUltra(ultra), ...members, ...profile } }
      },
      'POST /v1/ultras/create': async ({ viewer, body }) => {
        const { club_id: clubId, president_id: presidentId, ultra_score: baseScore, ...input } = body
        const ultra = await ultras.create(viewer.userId, { ...input, clubId, presidentId, baseScore })
        return { element: presentUltra(ultra), msg: 'Ultra group created.' }
      },
      'POST /v1/ultras/update': async ({ viewer, body }) => {
        const { id, club_id: clubId, president_id: presidentId, ultra_score: baseScore, ...input } = body
        const ultra = await ultras.update(actorOf(viewer), id, { ...input, clubId, presidentId, baseScore })
        return { element: presentUltra(ultra), msg: 'Ultra group updated.' }
      },
      'POST /v1/ultras/delete': async ({ viewer, body }) => {
        await ultras.archive(viewer.userId, body.id)
        return { element: null, msg: 'Ultra group deleted.' }
      },
    },
    authenticate,
    { ultra: admitToUltra },
  )
}
