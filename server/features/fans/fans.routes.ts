import type { FastifyInstance } from 'fastify'
import { fansRoutes } from '#contract/fans.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount, type Viewer } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import type { Fan } from './fan.ts'
import type { FanLoaders } from './fans.ports.ts'
import { presentExport, presentFan, presentListed, presentProfile } from './fans.present.ts'
import type { FansService } from './fans.service.ts'
import { findFan } from './fans.storage.ts'
import { countFans, fansOrder, listFans } from './fans-list.storage.ts'

export interface FansMount {
  db: Db
  now: () => Date
  fans: FansService
  loaders: FanLoaders
  authenticate: Authenticate
}

export function mountFans(app: FastifyInstance, { db, now, fans, loaders, authenticate }: FansMount): void {
  const presentOne = async (fan: Fan, viewer: Viewer) =>
    (await presentListed(db, [fan], viewer, now(), loaders))[0] ?? presentFan(fan)

  mount(
    app,
    fansRoutes,
    {
      'GET /v1/users': async ({ query: { q, sort, order, limit, cursor }, viewer }) => {
        const listOrder = fansOrder(sort, order)
        const isAdmin = viewer.role === 'admin'
        const filter = { q, withDisabled: isAdmin, withAddress: isAdmin && q?.includes('@') === true }
        const after = positionIn(listOrder, cursor)
        const [found, total] = await Promise.all([
          listFans(db, filter, listOrder, after, limit + 1),
          countFans(db, filter),
        ])
        const { rows, next } = toSortedPage(listOrder, found, limit)
        const listed = rows.map(({ fan }) => fan)
        return { element: await presentListed(db, listed, viewer, now(), loaders), next, total }
      },
      'GET /v1/users/{id}': async ({ params, viewer }) => ({
        element: await presentProfile(db, await find(params.id), viewer, now(), loaders),
      }),
      'POST /v1/users/create': async ({ body, viewer }) => {
        const { fan_score, avatar, ...given } = body
        const made = await fans.create(viewer, { ...given, avatar: avatar || null, fanScore: fan_score })
        return { element: await presentOne(made, viewer), msg: 'Fan created.' }
      },
      'POST /v1/users/update': async ({ body, viewer }) => {
        const { id, email, ...edit } = body
        const fan = await fans.update(viewer, id, edit, email)
        return { element: await presentOne(fan, viewer), msg: 'Profile updated successfully!' }
      },
      'POST /v1/users/delete': async ({ body, viewer }) => {
        await fans.remove(viewer, body.id)
        return { element: null, msg: 'Account deleted.' }
      },
      'GET /v1/users/export': async ({ viewer }) => ({
        element: await presentExport(db, await find(viewer.userId), loaders),
      }),
    },
    authenticate,
  )

  async function find(id: number): Promise<Fan> {
    const fan = await findFan(db, id)
    if (!fan) throw new Failure('user_not_found')
    return fan
  }
}
