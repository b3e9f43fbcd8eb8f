import { z } from 'zod'
import {
  bio,
  countedPage,
  id,
  idInPath,
  link,
  linkOrNone,
  personName,
  score,
  searchQuery,
  sortOrder,
} from './fields.ts'
import { defineRoutes } from './route.ts'
import { membershipRef, socials, socialsInput } from './user.ts'

export const ultra = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable(),
  bio: z.string().nullable(),
  socials,
  club_id: z.number(),
  club_name: z.string(),
  club: z.object({ id: z.number(), name: z.string(), logo: z.string().nullable() }),
  president_id: z.number().nullable(),
  president_name: z.string().nullable(),
  ultra_score: z.number(),
  member_count: z.number(),
  created_at: z.string(),
})
export type Ultra = z.output<typeof ultra>

/** A group's own page, with the first of its members. */
export const ultraProfile = ultra.extend({ members: z.array(membershipRef) })

/** A group in the lists of a fan: identified by `id` or `ultra_group_id`. */
export const joinedUltra = ultra.extend({
  ultra_group_id: z.number(),
  join_date: z.number().describe('Unix seconds'),
})
export type JoinedUltra = z.output<typeof joinedUltra>

export const ultrasRoutes = defineRoutes({
  'GET /v1/ultras': {
    summary: 'Ultra groups; the search looks at group and club names',
    access: 'fan',
    query: searchQuery.extend({
      club_id: idInPath.optional(),
      sort: z.enum(['name', 'ultra_score', 'member_count']).default('name'),
      order: sortOrder.default('asc'),
    }),
    element: z.array(ultra),
    beside: countedPage,
  },
  'GET /v1/ultras/{id}': {
    summary: 'One ultra group',
    access: 'fan',
    params: z.object({ id: idInPath }),
    element: ultraProfile,
    errors: ['ultra_not_found'],
  },
  'POST /v1/ultras/create': {
    summary: 'Found an ultra group',
    access: 'admin',
    body: z.object({
      name: personName,
      club_id: id,
      ultra_score: score,
      logo: linkOrNone.optional(),
      president_id: id.nullable().optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
    }),
    element: ultra,
    errors: ['club_not_found', 'user_not_found', 'too_many_ultras'],
  },
  'POST /v1/ultras/update': {
    summary: 'Change an ultra group; what is left out stays',
    access: 'admin',
    body: z.object({
      id,
      name: personName.optional(),
      logo: link.optional(),
      club_id: id.optional(),
      president_id: id.nullable().optional(),
      ultra_score: score.optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
    }),
    element: ultra,
    errors: ['ultra_not_found', 'club_not_found', 'user_not_found', 'president_needed', 'too_many_ultras'],
  },
  'POST /v1/ultras/delete': {
    summary: 'Archive an ultra group',
    access: 'admin',
    body: z.object({ id }),
    element: z.null(),
    errors: ['ultra_not_found'],
  },
})
