import { z } from 'zod'
import { joinedClub } from './clubs.ts'
import { countedPage, id, idInPath, pageQuery, sortOrder } from './fields.ts'
import { defineRoutes } from './route.ts'
import { joinedUltra } from './ultras.ts'

/** A fan in the lists of a club or group, ranked by score. */
export const memberFan = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  cheer_score: z.number(),
  prediction_score: z.number(),
  ultra_score: z.number(),
  join_date: z.number().describe('Unix seconds'),
})
export type MemberFan = z.output<typeof memberFan>

export const followFan = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() })

const followState = z.object({ is_followed: z.boolean(), followers_count: z.number() })
const clubState = z.object({ joined: z.boolean(), fan_count: z.number() })
const ultraState = z.object({ joined: z.boolean(), member_count: z.number() })
/** groups.3: `requested`: the group's officers decide. */
const joinState = ultraState.extend({ status: z.enum(['joined', 'requested']) })

const params = z.object({ id: idInPath })
const memberQuery = pageQuery.extend({
  sort: z.enum(['cheer_score', 'prediction_score', 'ultra_score']).default('cheer_score'),
  order: sortOrder.default('desc'),
})

export const relationshipsRoutes = defineRoutes({
  'POST /v1/relationships/follow': {
    summary: 'Follow a fan; following twice changes nothing',
    access: 'fan',
    body: z.object({ followed_id: id }),
    element: followState,
    errors: ['user_not_found'],
  },
  'POST /v1/relationships/unfollow/{id}': {
    summary: 'Unfollow a fan',
    access: 'fan',
    params,
    element: followState,
    errors: ['user_not_found'],
  },
  'POST /v1/relationships/club/join': {
    summary: 'Join a club',
    access: 'fan',
    body: z.object({ club_id: id }),
    element: clubState,
    errors: ['club_not_found', 'too_many_clubs'],
  },
  'POST /v1/relationships/club/leave': {
    summary: 'Leave a club',
    access: 'fan',
    body: z.object({ club_id: id }),
    element: clubState,
    errors: ['club_not_found'],
  },
  'POST /v1/relationships/ultra/join': {
    summary: 'Join an ultra group, or ask to; `code` is that of a link',
    access: 'fan',
    body: z.object({ ultra_id: id, code: z.string().trim().max(100).nullable().optional() }),
    element: joinState,
    errors: ['ultra_not_found', 'too_many_ultras', 'invite_needed', 'invite_invalid', 'banned'],
  },
  'POST /v1/relationships/ultra/leave': {
    summary: 'Leave an ultra group; the longest-standing officer, else member, follows a president',
    access: 'fan',
    body: z.object({ ultra_id: id }),
    element: ultraState,
    errors: ['ultra_not_found'],
  },
  'GET /v1/relationships/my/clubs': { summary: 'My clubs', access: 'fan', element: z.array(joinedClub) },
  'GET /v1/relationships/my/ultras': {
    summary: 'My ultra groups',
    access: 'fan',
    element: z.array(joinedUltra),
  },
  'GET /v1/relationships/user/clubs/{id}': {
    summary: "A fan's clubs",
    access: 'fan',
    params,
    element: z.array(joinedClub),
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/user/ultras/{id}': {
    summary: "A fan's ultra groups",
    access: 'fan',
    params,
    element: z.array(joinedUltra),
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/followers/{id}': {
    summary: 'Who follows a fan, newest first',
    access: 'fan',
    params,
    query: pageQuery,
    element: z.array(followFan),
    beside: countedPage,
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/following/{id}': {
    summary: 'Whom a fan follows, newest first',
    access: 'fan',
    params,
    query: pageQuery,
    element: z.array(followFan),
    beside: countedPage,
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/club/fans/{id}': {
    summary: "A club's fans by score",
    access: 'fan',
    params,
    query: memberQuery,
    element: z.array(memberFan),
    beside: countedPage,
    errors: ['club_not_found'],
  },
  'GET /v1/relationships/ultra/members/{id}': {
    summary: "A group's members by score",
    access: 'fan',
    params,
    query: memberQuery,
    element: z.array(memberFan),
    beside: countedPage,
    errors: ['ultra_not_found'],
  },
})
