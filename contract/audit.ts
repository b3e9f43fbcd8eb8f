import { z } from 'zod'
import { page, pageQuery } from './list.ts'
import { defineRoutes } from './route.ts'

export const auditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor_id: z.number().nullable(),
  actor_name: z.string(),
  /** For example `club.update`. */
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditRoutes = defineRoutes({
  'GET /v1/audit': {
    summary: 'Admin writes, newest first: who, what, when, before, after',
    access: 'admin',
    query: pageQuery,
    element: z.array(auditEntry),
    beside: page,
  },
})
