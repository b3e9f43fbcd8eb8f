import { z } from 'zod'
import { colors, idInPath } from './fields.ts'
import { defineRoutes } from './route.ts'

const shared = z.object({ id: z.number(), name: z.string(), logo: z.string().nullable(), colors })

/** What a fan and the viewer share. */
export const inCommon = z.object({
  clubs: z.array(shared),
  groups: z.array(shared),
  matches: z.object({
    total: z.number().describe('Matches both attended'),
    same_end: z.number().describe('Of these, on the same end'),
    latest: z.array(
      z.object({
        id: z.number(),
        date: z.string(),
        home_team_name: z.string(),
        away_team_name: z.string(),
        same_end: z.boolean(),
      }),
    ),
  }),
})

/** A fan the viewer may know, and from where. */
export const suggestedFan = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  clubs: z.array(z.string()),
  groups: z.array(z.string()),
})
export type SuggestedFan = z.output<typeof suggestedFan>

export const peopleRoutes = defineRoutes({
  'GET /v1/relationships/common/{id}': {
    summary: 'What a fan and I have in common: clubs, groups, attended matches',
    access: 'fan',
    params: z.object({ id: idInPath }),
    element: inCommon,
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/suggestions': {
    summary: 'Up to 12 fans of my clubs and groups whom I do not follow, those I share most with first',
    access: 'fan',
    element: z.array(suggestedFan),
  },
})
