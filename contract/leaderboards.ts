import { z } from 'zod'
import { page, searchQuery, sortOrder } from './list.ts'
import { defineRoutes } from './route.ts'

export const leaderboardSort = z.enum(['name', 'avg_cheer_score', 'avg_prediction_score', 'avg_ultra_score'])
export type LeaderboardSort = z.output<typeof leaderboardSort>

export const leaderboardFan = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  avg_cheer_score: z.number(),
  avg_prediction_score: z.number(),
  avg_ultra_score: z.number(),
  matches: z.number(),
})
export type LeaderboardFan = z.output<typeof leaderboardFan>

/** The caller's own row with its rank in the chosen order. */
export const ownRank = leaderboardFan.extend({ rank: z.number() })
export type OwnRank = z.output<typeof ownRank>

export const leaderboardsRoutes = defineRoutes({
  'GET /v1/relationships/leaderboard': {
    summary: 'All fans by one of four keys, with my own row and rank',
    access: 'fan',
    query: searchQuery.extend({
      sort: leaderboardSort.default('avg_cheer_score'),
      order: sortOrder.default('desc'),
    }),
    element: z.array(leaderboardFan),
    beside: page.extend({ me: ownRank.nullable() }),
  },
})
