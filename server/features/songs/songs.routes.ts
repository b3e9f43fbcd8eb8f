import type { FastifyInstance } from 'fastify'
import { conductingRoutes, songsRoutes } from '#contract/song-routes.ts'
import type { Song } from '#contract/songs.ts'
import { actorOf } from '#server/features/ultras/index.ts'
import { type AdmitToUltra, type Authenticate, mount } from '#server/http/handlers.ts'
import { BUILT_IN_SONGS } from './built-in-songs.ts'
import type { ConductingService } from './conducting.service.ts'
import type { SongsService } from './songs.service.ts'

/** Frozen, so that it is written once. */
const OUR_SONGS = Object.freeze([...BUILT_IN_SONGS]) as Song[]

interface SongsRoutesDeps {
  songs: SongsService
  authenticate: Authenticate
  admitToUltra: AdmitToUltra
}

/** The songbooks, which belong to the API. */
export function mountSongs(
  app: FastifyInstance,
  { songs, authenticate, admitToUltra }: SongsRoutesDeps,
): void {
  mount(
    app,
    songsRoutes,
    {
      'GET /v1/songs': async () => ({ element: OUR_SONGS }),
      'GET /v1/ultras/{id}/songs': async ({ viewer, params }) => ({
        element: await songs.list(actorOf(viewer), params.id),
      }),
      'POST /v1/ultras/{id}/songs/create': async ({ viewer, params, body }) => ({
        element: await songs.create(actorOf(viewer), params.id, body),
        msg: 'The song is in the book.',
      }),
      'POST /v1/ultras/{id}/songs/delete': async ({ viewer, params, body }) => {
        await songs.remove(actorOf(viewer), params.id, body.songId)
        return { element: null, msg: 'Song deleted.' }
      },
    },
    authenticate,
    { ultra: admitToUltra },
  )
}

interface ConductingRoutesDeps {
  conducting: ConductingService
  authenticate: Authenticate
}

/** Conducting, which belongs to the matches service. */
export function mountConducting(
  app: FastifyInstance,
  { conducting, authenticate }: ConductingRoutesDeps,
): void {
  mount(
    app,
    conductingRoutes,
    {
      'POST /v1/arenas/{id}/song/start': async ({ viewer, params, body }) => {
        const element = await conducting.start(viewer, params.id, body.songId, body.repeats)
        return { element, msg: element.status === 'started' ? 'The song begins.' : 'The song waits.' }
      },
      'POST /v1/arenas/{id}/song/stop': async ({ viewer, params, body }) => {
        await conducting.stop(viewer, params.id, body.side ?? null)
        return { element: null, msg: 'Stopped.' }
      },
      'POST /v1/arenas/{id}/song/vote': async ({ viewer, params, body }) => {
        const element = await conducting.vote(viewer, params.id, body.userId)
        return { element, msg: element.status === 'elected' ? 'Elected.' : 'Your vote counts.' }
      },
    },
    authenticate,
  )
}
