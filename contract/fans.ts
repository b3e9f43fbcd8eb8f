import { z } from 'zod'
import { SCORE_MAX, SCORE_MIN } from './constants.ts'
import { bio, email, id, idInPath, link, newPassword, personName } from './fields.ts'
import { countedPage, searchQuery, sortOrder } from './list.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import { membershipRef, publicUser, role, socialsInput } from './user.ts'

/** With what only an admin sees of another fan, and everybody of themselves. */
export const listedUser = publicUser.extend({
  email: z.string().nullable().optional(),
  google_id: z.string().nullable().optional(),
  facebook_id: z.string().nullable().optional(),
  twitch_id: z.string().nullable().optional(),
})
export type ListedUser = z.output<typeof listedUser>

export const profileUser = listedUser.extend({
  clubs: z.array(membershipRef),
  ultra_groups: z.array(membershipRef),
  is_followed: z.boolean(),
  followers_count: z.number(),
  following_count: z.number(),
  match_count: z.number(),
})
export type ProfileUser = z.output<typeof profileUser>

const optionalAvatar = z
  .union([link, z.literal('')])
  .nullable()
  .optional()
const fanScore = z
  .number(problem('score_out_of_range', 0, 100))
  .min(SCORE_MIN, problem('score_out_of_range', 0, 100))
  .max(SCORE_MAX, problem('score_out_of_range', 0, 100))

export const fansRoutes = defineRoutes({
  'GET /v1/users': {
    summary: 'Fans; e-mail addresses are there for admins only',
    access: 'fan',
    query: searchQuery.extend({
      sort: z.enum(['name', 'created_at']).default('created_at'),
      order: sortOrder.default('asc'),
    }),
    element: z.array(listedUser),
    beside: countedPage,
  },
  'GET /v1/users/{id}': {
    summary: 'One fan',
    access: 'fan',
    params: z.object({ id: idInPath }),
    element: profileUser,
    errors: ['user_not_found'],
  },
  'POST /v1/users/create': {
    summary: 'Create a fan, verified at once',
    access: 'admin',
    body: z.object({
      name: personName,
      email,
      password: newPassword,
      avatar: optionalAvatar,
      role: role.default('user'),
      fan_score: fanScore.default(0),
    }),
    element: listedUser,
    errors: ['email_taken'],
  },
  'POST /v1/users/update': {
    summary: 'Change a fan: oneself, or anyone as an admin; what is left out stays',
    access: 'fan',
    body: z.object({
      id,
      name: personName.optional(),
      avatar: optionalAvatar,
      bio: bio.nullable().optional(),
      socials: socialsInput.optional(),
      role: role.optional(),
      fan_score: fanScore.optional(),
      disabled: z.boolean().optional(),
      club_id: id.nullable().optional(),
      ultra_group_id: id.nullable().optional(),
      email: z.unknown().optional().describe('Read-only: refused unless it is the address the fan has'),
    }),
    element: listedUser,
    errors: ['forbidden', 'user_not_found', 'club_not_found', 'ultra_not_found', 'last_admin'],
  },
  'POST /v1/users/delete': {
    summary: 'Delete oneself, or anyone as an admin: the person goes, the history stays with its numbers',
    access: 'fan',
    body: z.object({ id }),
    element: z.null(),
    errors: ['forbidden', 'user_not_found', 'last_admin'],
  },
  'GET /v1/users/export': {
    summary: 'All that is stored about me',
    access: 'fan',
    limit: 'export',
    element: z.record(z.string(), z.unknown()),
  },
})
