import { z } from 'zod'
import {
  bio,
  colors,
  colorsInput,
  countedPage,
  id,
  idInPath,
  link,
  linkOrNone,
  personName,
  searchQuery,
  sortOrder,
} from './fields.ts'
import { defineRoutes } from './route.ts'
import { membershipRef, socials, socialsInput } from './user.ts'

export const club = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable(),
  bio: z.string().nullable(),
  socials,
  /** Main and second; of a club that chose none, a pair that stays the same. */
  colors,
  /** Whether the club chose them. */
  has_own_colors: z.boolean(),
  fan_count: z.number(),
  ultra_count: z.number(),
  /** Mean of its groups' scores, 0 without groups. */
  ultra_score: z.number(),
  created_at: z.string(),
})
export type Club = z.output<typeof club>

/** A club's own page: the first of its fans and groups, and since when the viewer belongs to it. */
export const clubProfile = club.extend({
  fans: z.array(membershipRef),
  ultras: z.array(membershipRef),
  join_date: z.number().nullable().describe('Unix seconds'),
  /** How many of its fans the viewer follows. */
  followed_fans: z.number(),
})
export type ClubProfile = z.output<typeof clubProfile>

/** A club in the lists of a fan: identified by `id` or `club_id`. */
export const joinedClub = club.extend({ club_id: z.number(), join_date: z.number().describe('Unix seconds') })
export type JoinedClub = z.output<typeof joinedClub>

export const clubsRoutes = defineRoutes({
  'GET /v1/clubs': {
    summary: 'Clubs by name',
    access: 'fan',
    query: searchQuery.extend({
      sort: z.enum(['name', 'fan_count']).default('name'),
      order: sortOrder.default('asc'),
    }),
    element: z.array(club),
    beside: countedPage,
  },
  'GET /v1/clubs/{id}': {
    summary: 'One club',
    access: 'fan',
    params: z.object({ id: idInPath }),
    element: clubProfile,
    errors: ['club_not_found'],
  },
  'POST /v1/clubs/create': {
    summary: 'Found a club',
    access: 'admin',
    body: z.object({
      name: personName,
      logo: linkOrNone.optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
      colors: colorsInput.optional(),
    }),
    element: club,
  },
  'POST /v1/clubs/update': {
    summary: 'Change a club; what is left out stays',
    access: 'admin',
    body: z.object({
      id,
      name: personName.optional(),
      logo: link.optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
      colors: colorsInput.optional(),
    }),
    element: club,
    errors: ['club_not_found'],
  },
  'POST /v1/clubs/delete': {
    summary: 'Archive a club and its ultra groups; matches keep its name',
    access: 'admin',
    body: z.object({ id }),
    element: z.null(),
    errors: ['club_not_found', 'club_in_play'],
  },
})
