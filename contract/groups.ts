// Groups that run themselves: founding, officers, who comes in, announcements, and the group's log.
import { z } from 'zod'
import { id, idInPath } from './fields.ts'
import { defineRoutes } from './route.ts'
import { officer, ultra, ultraRight } from './ultras.ts'

const params = z.object({ id: idInPath })

export const groupsRoutes = defineRoutes({
  'POST /v1/ultras/{id}/officer': {
    summary: 'Give a member rights, or take them; without any they are no officer',
    access: 'ultra:president',
    params,
    body: z.object({ userId: id, rights: z.array(ultraRight).max(ultraRight.options.length) }),
    element: z.array(officer),
    errors: ['user_not_found', 'not_a_member', 'president_stays'],
  },
  'POST /v1/ultras/{id}/handover': {
    summary: 'Hand the presidency to a member',
    access: 'ultra:president',
    params,
    body: z.object({ userId: id }),
    element: ultra,
    errors: ['user_not_found', 'not_a_member', 'already_president'],
  },
})
