import { z } from 'zod'
import { defineRoutes } from './route.ts'

export const stats = z.object({ users: z.number(), clubs: z.number(), ultras: z.number() })
export type Stats = z.output<typeof stats>

export const statsRoutes = defineRoutes({
  'GET /v1/stats': { summary: 'Counts of users, clubs and ultras', access: 'admin', element: stats },
})
