import type { FastifyInstance } from 'fastify'
import { eventsRoutes } from '#contract/events.ts'
import { type AdmitReferee, type Authenticate, mount } from '#server/http/handlers.ts'
import type { EventsService } from './events.service.ts'

export interface EventsRoutesDeps {
  events: EventsService
  authenticate: Authenticate
  admitReferee: AdmitReferee
}

export function mountEvents(
  app: FastifyInstance,
  { events, authenticate, admitReferee }: EventsRoutesDeps,
): void {
  mount(
    app,
    eventsRoutes,
    {
      'POST /v1/arenas/{id}/event/create': async ({ viewer, params, body }) => ({
        element: await events.create(viewer.userId, params.id, body),
        msg: 'Written down.',
      }),
      'POST /v1/arenas/{id}/event/undo': async ({ viewer, params, body }) => ({
        element: await events.undo(viewer.userId, params.id, body.eventId),
        msg: 'Taken back.',
      }),
    },
    authenticate,
    { referee: admitReferee },
  )
}
