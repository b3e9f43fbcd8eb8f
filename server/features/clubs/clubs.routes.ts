import type { FastifyInstance } from 'fastify'
import { type ClubProfile, clubsRoutes } from '#contract/clubs.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import type { Club, UltraFigures } from './club.ts'
import { presentClub } from './club.ts'
import type { ClubsService } from './clubs.service.ts'
import { clubOrder, countClubs, findClub, listClubs } from './clubs.storage.ts'

type Belonging = Pick<ClubProfile, 'fans' | 'ultras' | 'join_date' | 'followed_fans'>

export interface ClubsRoutesDeps {
  db: Db
  clubs: ClubsService
  authenticate: Authenticate
  /** By club id, without clubs that have no groups. */
  loadUltraFigures: (db: Db, clubIds: readonly number[]) => Promise<Map<number, UltraFigures>>
  loadBelonging: (db: Db, clubId: number, viewerId: number) => Promise<Belonging>
}

export function mountClubs(app: FastifyInstance, deps: ClubsRoutesDeps): void {
  const { db, clubs, authenticate, loadUltraFigures, loadBelonging } = deps

  const presentAll = async (list: readonly Club[]) => {
    const figures = await loadUltraFigures(
      db,
      list.map(({ id }) => id),
    )
    return list.map((club) => presentClub(club, figures.get(club.id)))
  }
  const presentOne = async (club: Club) =>
    presentClub(club, (await loadUltraFigures(db, [club.id])).get(club.id))

  mount(
    app,
    clubsRoutes,
    {
      'GET /v1/clubs': async ({ query: { limit, cursor, ...search } }) => {
        const order = clubOrder(search)
        const [found, total] = await Promise.all([
          listClubs(db, search, limit + 1, positionIn(order, cursor)),
          countClubs(db, search.q),
        ])
        const { rows, next } = toSortedPage(order, found, limit)
        return { element: await presentAll(rows.map(({ club }) => club)), next, total }
      },
      'GET /v1/clubs/{id}': async ({ params, viewer }) => {
        const club = await findClub(db, params.id)
        if (!club) throw new Failure('club_not_found')
        const [shown, belonging] = await Promise.all([
          presentOne(club),
          loadBelonging(db, club.id, viewer.userId),
        ])
        return { element: { ...shown, ...belonging } }
      },
      'POST /v1/clubs/create': async ({ viewer, body }) => ({
        element: presentClub(await clubs.create(viewer.userId, body)),
        msg: 'Club created.',
      }),
      'POST /v1/clubs/update': async ({ viewer, body: { id, ...input } }) => ({
        element: await presentOne(await clubs.update(viewer.userId, id, input)),
        msg: 'Club updated.',
      }),
      'POST /v1/clubs/delete': async ({ viewer, body }) => {
        await clubs.archive(viewer.userId, body.id)
        return { element: null, msg: 'Club deleted.' }
      },
    },
    authenticate,
  )
}
