// Groups that run themselves: founding, officers, who comes in, announcements, and the group's log.
import { z } from 'zod'
import { ANNOUNCEMENT_MAX_LENGTH, INVITE_MAX_HOURS, INVITE_MAX_USES, ULTRA_ACTIONS } from './constants.ts'
import { colorsInput, id, idInPath, page, pageQuery, personName, plainText } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'
import { groupFan, joinMode, motto, officer, ultra, ultraRight } from './ultras.ts'

const params = z.object({ id: idInPath })
const aboutFan = z.object({ userId: id })

/** A fan who asks to come in, with what helps to decide. */
export const joinRequest = groupFan.extend({
  at: z.string(),
  /** Of all their matches. */
  matches: z.number(),
  cheer_score: z.number(),
  in_club: z.boolean(),
})
export type JoinRequest = z.output<typeof joinRequest>

/** A link that lets fans in. */
export const groupInvite = z.object({
  code: z.string(),
  /** The group's page with the code. */
  url: z.string(),
  uses: z.number(),
  used: z.number(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Null when their account is gone. */
  by: groupFan.nullable(),
})
export type GroupInvite = z.output<typeof groupInvite>

export const announcement = z.object({
  id: z.number(),
  text: z.string(),
  pinned: z.boolean(),
  at: z.string(),
  by: groupFan.nullable(),
  /** Because of reports: only admins and who may announce still see it. */
  hidden: z.boolean(),
})
export type Announcement = z.output<typeof announcement>

/** Who did what. */
export const logEntry = z.object({
  id: z.number(),
  at: z.string(),
  action: z.enum(ULTRA_ACTIONS),
  by: groupFan.nullable(),
  /** Whom it was done to. */
  fan: groupFan.nullable(),
  /** With `officer`: what they have since. */
  rights: z.array(ultraRight).nullable(),
  /** With `edit`: what changed. */
  fields: z.array(z.string()).nullable(),
  /** The name of the song or tifo. */
  what: z.string().nullable(),
})
export type LogEntry = z.output<typeof logEntry>

const between = (min: number, max: number) =>
  z
    .int(problem('not_whole'))
    .min(min, problem('limit_out_of_range', min, max))
    .max(max, problem('limit_out_of_range', min, max))

export const groupsRoutes = defineRoutes({
  'POST /v1/ultras/found': {
    summary: 'Found a group in one of my clubs and preside over it',
    access: 'fan',
    body: z.object({
      name: personName,
      club_id: id,
      motto: z
        .union([motto, z.literal('')])
        .nullable()
        .optional(),
      colors: colorsInput.optional(),
      join: joinMode,
    }),
    element: ultra,
    errors: [
      'club_not_found',
      'not_in_club',
      'never_attended',
      'already_president',
      'name_taken',
      'too_many_ultras',
    ],
  },
  'POST /v1/ultras/{id}/officer': {
    summary: 'Give a member rights, or take them; without any they are no officer',
    access: 'ultra:president',
    params,
    body: aboutFan.extend({ rights: z.array(ultraRight).max(ultraRight.options.length) }),
    element: z.array(officer),
    errors: ['user_not_found', 'not_a_member', 'president_stays'],
  },
  'POST /v1/ultras/{id}/handover': {
    summary: 'Hand the presidency to a member',
    access: 'ultra:president',
    params,
    body: aboutFan,
    element: ultra,
    errors: ['user_not_found', 'not_a_member', 'already_president'],
  },
  'GET /v1/ultras/{id}/requests': {
    summary: 'Who asks to join, the longest waiting first',
    access: 'ultra:members',
    params,
    query: pageQuery,
    element: z.array(joinRequest),
    beside: page,
  },
  'POST /v1/ultras/{id}/requests/decide': {
    summary: 'Take in a fan who asks, or not',
    access: 'ultra:members',
    params,
    body: aboutFan.extend({ accept: z.boolean() }),
    element: z.object({ joined: z.boolean(), member_count: z.number() }),
    errors: ['user_not_found', 'request_not_found', 'too_many_ultras'],
  },
  'GET /v1/ultras/{id}/invites': {
    summary: 'Links that still let fans in, the newest first',
    access: 'ultra:members',
    params,
    element: z.array(groupInvite),
  },
  'POST /v1/ultras/{id}/invites/create': {
    summary: 'Make a link that lets fans in',
    access: 'ultra:members',
    params,
    body: z.object({ uses: between(1, INVITE_MAX_USES), hours: between(1, INVITE_MAX_HOURS) }),
    element: groupInvite,
    errors: ['too_many_invites'],
  },
  'POST /v1/ultras/{id}/invites/revoke': {
    summary: 'Take a link back',
    access: 'ultra:members',
    params,
    body: z.object({ code: z.string().max(100) }),
    element: z.null(),
    errors: ['invite_not_found'],
  },
  'POST /v1/ultras/{id}/invite': {
    summary: 'Invite a fan by name; who has asked already is taken in',
    access: 'ultra:members',
    params,
    body: aboutFan,
    element: z.object({ status: z.enum(['joined', 'invited']) }),
    errors: ['user_not_found', 'fan_banned', 'too_many_ultras'],
  },
  'POST /v1/ultras/{id}/remove': {
    summary: 'Remove a member; with `ban` they cannot come back. Without it a ban is lifted',
    access: 'ultra:members',
    params,
    body: aboutFan.extend({ ban: z.boolean().default(false) }),
    element: z.object({ banned: z.boolean(), member_count: z.number() }),
    errors: ['user_not_found', 'president_stays'],
  },
  'GET /v1/ultras/{id}/bans': {
    summary: 'Whom the group has banned, the latest first',
    access: 'ultra:members',
    params,
    query: pageQuery,
    element: z.array(groupFan.extend({ at: z.string() })),
    beside: page,
  },
  'GET /v1/ultras/{id}/announcements': {
    summary: 'What the group announced: pinned ones first, then the newest',
    access: 'ultra:member',
    params,
    query: pageQuery,
    element: z.array(announcement),
    beside: page,
  },
  'POST /v1/ultras/{id}/announcements/create': {
    summary: 'Announce something to all members',
    access: 'ultra:announce',
    params,
    body: z.object({ text: plainText(ANNOUNCEMENT_MAX_LENGTH), pinned: z.boolean().default(false) }),
    element: announcement,
  },
  'POST /v1/ultras/{id}/announcements/delete': {
    summary: 'Take an announcement back',
    access: 'ultra:announce',
    params,
    body: z.object({ id }),
    element: z.null(),
    errors: ['announcement_not_found'],
  },
  'GET /v1/ultras/{id}/log': {
    summary: 'Who did what in the group, the newest first',
    access: 'ultra:officer',
    params,
    query: pageQuery,
    element: z.array(logEntry),
    beside: page,
  },
})
