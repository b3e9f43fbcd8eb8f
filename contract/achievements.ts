import { z } from 'zod'
import { idInPath } from './fields.ts'
import { defineRoutes } from './route.ts'

export const achievement = z.object({
  id: z.string(),
  iconSrc: z.string(),
  title: z.string(),
  description: z.string(),
  earned_at: z.string(),
  /** Share of all fans who hold it, 0 to 1. */
  share: z.number(),
})
export type Achievement = z.output<typeof achievement>

export const achievementsRoutes = defineRoutes({
  'GET /v1/achievements/{userId}': {
    summary: "A fan's achievements, oldest first",
    access: 'fan',
    params: z.object({ userId: idInPath }),
    element: z.array(achievement),
    errors: ['user_not_found'],
  },
})
