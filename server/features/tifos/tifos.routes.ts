import type { FastifyInstance } from 'fastify'
import { problem } from '#contract/problems.ts'
import { raisesRoutes, tifoReviewRoutes, tifosRoutes } from '#contract/tifo-routes.ts'
import { actorOf, findUltra, ultraRightsOf } from '#server/features/ultras/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import { type AdmitToUltra, type Authenticate, mount } from '#server/http/handlers.ts'
import { decodeCursor, toPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import type { RaisesService } from './raises.service.ts'
import { findPoster, listPosters, presentPoster } from './raises.storage.ts'
import { presentTifo, readId } from './tifo.ts'
import type { TifosService } from './tifos.service.ts'
import { listTifos, listWaiting } from './tifos.storage.ts'

export interface TifosRoutesDeps {
  db: Db
  now: () => Date
  tifos: TifosService
  authenticate: Authenticate
  admitToUltra: AdmitToUltra
}

export function mountTifos(app: FastifyInstance, deps: TifosRoutesDeps): void {
  const { db, now, tifos, authenticate, admitToUltra } = deps
  mount(
    app,
    tifosRoutes,
    {
      'GET /v1/ultras/{id}/tifos': async ({ viewer, params }) => {
        const actor = actorOf(viewer)
        const standing = await ultraRightsOf(db, actor.userId, params.id, actor)
        if (!standing) throw new Failure('ultra_not_found')
        const found = await listTifos(db, params.id, standing.rights.includes('tifo'))
        return { element: found.map((tifo) => presentTifo(tifo, now())) }
      },
      'POST /v1/ultras/{id}/tifos/create': async ({ viewer, params, body }) => ({
        element: presentTifo(await tifos.create(actorOf(viewer), params.id, body), now()),
        msg: 'Tifo added.',
      }),
      'POST /v1/ultras/{id}/tifos/delete': async ({ viewer, params, body }) => {
        await tifos.remove(actorOf(viewer), params.id, body.tifoId)
        return { element: null, msg: 'Tifo deleted.' }
      },
      'POST /v1/ultras/{id}/tifos/approve': async ({ viewer, params, body }) => ({
        element: presentTifo(await tifos.approve(actorOf(viewer), params.id, body.tifoId), now()),
        msg: 'Tifo approved.',
      }),
      'GET /v1/ultras/{id}/posters': async ({ params, query: { limit, cursor } }) => {
        if (!(await findUltra(db, params.id))) throw new Failure('ultra_not_found')
        const found = await listPosters(db, params.id, limit + 1, readPlace(cursor))
        const { rows, next } = toPage(found, limit, ({ completedAt, id }) => [completedAt.toISOString(), id])
        return { element: rows.map((poster) => presentPoster(poster, 'first')), next }
      },
    },
    authenticate,
    { ultra: admitToUltra },
  )
  mount(
    app,
    tifoReviewRoutes,
    {
      'GET /v1/tifos/waiting': async ({ query: { limit, cursor } }) => {
        const [afterId] = decodeCursor(cursor, ['number']) ?? [null]
        const { rows, next } = toPage(await listWaiting(db, now(), limit + 1, afterId), limit, ({ id }) => [
          id,
        ])
        return { element: rows.map(({ ultra, ...tifo }) => ({ ...presentTifo(tifo, now()), ultra })), next }
      },
      'GET /v1/posters/{id}': async ({ params }) => {
        const id = readId(params.id)
        const poster = id === null ? null : await findPoster(db, id)
        if (!poster) throw new Failure('poster_not_found')
        return { element: presentPoster(poster) }
      },
    },
    authenticate,
  )
}

/** Refuses an invented time here, because the database would answer it with an error. */
function readPlace(cursor: string | undefined): readonly [completedAt: string, id: number] | null {
  const place = decodeCursor(cursor, ['string', 'number'])
  if (place !== null && Number.isNaN(Date.parse(place[0])))
    throw invalid({ cursor: problem('cursor_unknown') })
  return place
}

export function mountRaises(
  app: FastifyInstance,
  { raises, authenticate }: { raises: RaisesService; authenticate: Authenticate },
): void {
  mount(
    app,
    raisesRoutes,
    {
      'POST /v1/arenas/{id}/tifo/raise': async ({ viewer, params, body }) => ({
        element: await raises.raise(actorOf(viewer), params.id, body.tifoId),
        msg: 'The tifo is up.',
      }),
    },
    authenticate,
  )
}
