import { z } from 'zod'
import { defineRoutes } from './route.ts'

const address = z.object({ url: z.string() })

/**
 * The calendars themselves are files for calendar programs, not calls: `/calendar/arenas.ics`,
 * `/calendar/club/{id}.ics`, `/calendar/arena/{id}.ics`, and a fan's own under the secret address that these calls tell.
 */
export const calendarRoutes = defineRoutes({
  'GET /v1/calendar': {
    summary: 'The secret address of my own calendar: matches of my clubs and those I said I come to',
    access: 'fan',
    element: address,
  },
  'POST /v1/calendar/renew': {
    summary: 'Give my calendar a new secret address; the old one stops working',
    access: 'fan',
    element: address,
  },
})
