import { z } from 'zod'
import { JOIN_MODES, MOTTO_MAX_LENGTH, ULTRA_RIGHTS } from './constants.ts'
import {
  bio,
  colors,
  colorsInput,
  countedPage,
  id,
  idInPath,
  line,
  link,
  linkOrNone,
  personName,
  score,
  searchQuery,
  sortOrder,
} from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import { membershipRef, socials, socialsInput } from './user.ts'

export const joinMode = z.enum(JOIN_MODES)
export const ultraRight = z.enum(ULTRA_RIGHTS)
export const motto = line(problem('text_missing'), MOTTO_MAX_LENGTH)

export const ultra = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable(),
  bio: z.string().nullable(),
  socials,
  club_id: z.number(),
  club_name: z.string(),
  club: z.object({ id: z.number(), name: z.string(), logo: z.string().nullable(), colors }),
  president_id: z.number().nullable(),
  president_name: z.string().nullable(),
  ultra_score: z.number(),
  member_count: z.number(),
  motto: z.string().nullable(),
  /** Its own, else its club's. */
  colors,
  has_own_colors: z.boolean(),
  join: joinMode,
  created_at: z.string(),
})
export type Ultra = z.output<typeof ultra>

/** A fan in the group's own lists. */
export const groupFan = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() })
export type GroupFan = z.output<typeof groupFan>

export const officer = groupFan.extend({ rights: z.array(ultraRight) })
export type Officer = z.output<typeof officer>

const place = z.object({ place: z.number(), of: z.number() })

/** What the group is to the viewer, and the viewer to the group. */
export const ownStanding = z.object({
  member: z.boolean(),
  president: z.boolean(),
  /** All of them for the president and for admins. */
  rights: z.array(ultraRight),
  requested: z.boolean(),
  invited: z.boolean(),
  banned: z.boolean(),
  /** Left a moment ago: joining again restores what they had, whatever the way to join (groups.5). */
  may_return: z.boolean(),
  /** For the president: who follows when they leave (ultras.8); null where nobody would. */
  heir: groupFan.nullable(),
})

/** A group's own page, with the first of its members. */
export const ultraProfile = ultra.extend({
  members: z.array(membershipRef),
  president_avatar: z.string().nullable(),
  /** The longest-standing first, without the president. */
  officers: z.array(officer),
  /** By score, among the groups of the club and among all. */
  standing: z.object({ ofClub: place, ofAll: place }),
  /** Members who said that they come, for each match of the club to come. */
  going: z.array(z.object({ arena_id: z.string(), members: z.number() })),
  me: ownStanding,
})
export type UltraProfile = z.output<typeof ultraProfile>

/** A group in the lists of a fan: identified by `id` or `ultra_group_id`. */
export const joinedUltra = ultra.extend({
  ultra_group_id: z.number(),
  join_date: z.number().describe('Unix seconds'),
})
export type JoinedUltra = z.output<typeof joinedUltra>

const groupFields = {
  motto: z
    .union([motto, z.literal('')])
    .nullable()
    .optional(),
  colors: colorsInput.optional(),
  join: joinMode.optional(),
}

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
      ...groupFields,
    }),
    element: ultra,
    errors: ['club_not_found', 'user_not_found', 'too_many_ultras', 'name_taken'],
  },
  'POST /v1/ultras/update': {
    summary:
      'Change an ultra group; what is left out stays. Admins change everything, who has the right `edit` motto, bio, logo, colours, links and how fans join',
    access: 'ultra:edit',
    body: z.object({
      id,
      name: personName.optional(),
      logo: link.optional(),
      club_id: id.optional(),
      president_id: id.nullable().optional(),
      ultra_score: score.optional(),
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
      ...groupFields,
    }),
    element: ultra,
    errors: [
      'ultra_not_found',
      'club_not_found',
      'user_not_found',
      'president_needed',
      'too_many_ultras',
      'name_taken',
      'no_right',
    ],
  },
  'POST /v1/ultras/delete': {
    summary: 'Archive an ultra group',
    access: 'admin',
    body: z.object({ id }),
    element: z.null(),
    errors: ['ultra_not_found'],
  },
})
