import type { FastifyInstance } from 'fastify'
import { groupsRoutes } from '#contract/groups.ts'
import { type AdmitToUltra, type Authenticate, mount } from '#server/http/handlers.ts'
import type { OfficersService } from './officers.service.ts'
import { presentUltra } from './ultra.ts'
import { actorOf } from './ultra-log.ts'

export interface GroupsRoutesDeps {
  officers: OfficersService
  authenticate: Authenticate
  admitToUltra: AdmitToUltra
}

export function mountGroups(app: FastifyInstance, deps: GroupsRoutesDeps): void {
  const { officers, authenticate, admitToUltra } = deps
  mount(
    app,
    groupsRoutes,
    {
      'POST /v1/ultras/{id}/officer': async ({ viewer, params, body }) => ({
        element: await officers.setOfficer(actorOf(viewer), params.id, body.userId, body.rights),
      }),
      'POST /v1/ultras/{id}/handover': async ({ viewer, params, body }) => ({
        element: presentUltra(await officers.handOver(actorOf(viewer), params.id, body.userId)),
      }),
    },
    authenticate,
    { ultra: admitToUltra },
  )
}
