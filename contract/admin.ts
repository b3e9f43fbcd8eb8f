// What only the dashboard reads: the log of admin writes, and figures.
import { z } from 'zod'
import { page, pageQuery } from './fields.ts'
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

export const stats = z.object({ users: z.number(), clubs: z.number(), ultras: z.number() })
export type Stats = z.output<typeof stats>

/** What happened on one day, midnight to midnight UTC. */
export const dayStats = z.object({
  date: z.string().describe('YYYY-MM-DD'),
  new_fans: z.number(),
  matches: z.number(),
  /** Over the day's matches; a fan counts once in each. */
  attendance: z.number(),
  points_minted: z.number(),
  points_staked: z.number(),
})
export type DayStats = z.output<typeof dayStats>

export const statsRoutes = defineRoutes({
  'GET /v1/stats': { summary: 'Counts of users, clubs and ultras', access: 'admin', element: stats },
  'GET /v1/stats/history': {
    summary: 'The last 30 days, oldest first, today included',
    access: 'admin',
    element: z.array(dayStats),
  },
})
