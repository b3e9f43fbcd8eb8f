import { z } from 'zod'
import { colors } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

const hit = z.object({ id: z.number(), name: z.string(), image: z.string().nullable() })
export const searchResults = z.object({
  fans: z.array(hit),
  clubs: z.array(hit.extend({ colors })),
  /** Their own colours, else their club's. */
  ultras: z.array(hit.extend({ club_name: z.string(), colors })),
  posts: z.array(z.object({ id: z.number(), title: z.string(), slug: z.string() })),
})
export type SearchResults = z.output<typeof searchResults>

export const searchRoutes = defineRoutes({
  'GET /v1/search': {
    summary:
      'A few fans, clubs, ultra groups and posts whose names contain the text; case and accents do not matter',
    access: 'fan',
    query: z.object({ q: z.string().trim().max(100, problem('too_long', 100)).default('') }),
    element: searchResults,
  },
})
