import { z } from 'zod'
import { MUTABLE_KINDS, NOTIFICATION_KINDS, PAGE_LIMIT_MAX } from './constants.ts'
import { colors, id, page, pageQuery } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

export const notificationKind = z.enum(NOTIFICATION_KINDS)
export type NotificationKind = z.output<typeof notificationKind>

/** What a fan is told. Texts are in the reader's language, as told by Accept-Language or by the socket's hello. */
export const notification = z.object({
  id: z.number(),
  kind: notificationKind,
  at: z.string(),
  read: z.boolean(),
  /** All that counts in one line: of a match also one's score and rank, of a bet also gain or loss. */
  text: z.string(),
  /** The first of two lines, where a list shows two. */
  title: z.string(),
  /** A second line; null where the first says it all. */
  detail: z.string().nullable(),
  /** Points that a bet brought or cost; null for everything else. */
  gain: z.number().nullable(),
  /** The address of the thing itself. */
  link: z.string(),
  /** The newest fan named in it, or the group it is about; their picture stands beside the text. */
  about: z
    .object({
      kind: z.enum(['fan', 'group']),
      name: z.string(),
      picture: z.string().nullable(),
      /** Of a group: its own, else its club's. */
      colors: colors.nullable(),
    })
    .nullable(),
  /** How many were merged into it; of followers and friends: how many people. */
  count: z.number(),
})
export type Notification = z.output<typeof notification>

const channels = z.object({ app: z.boolean(), push: z.boolean(), mail: z.boolean() })
/** How a kind is told: in the inbox and live, by push, by mail. */
export type NotificationChannels = z.output<typeof channels>

export const mutableKind = z.enum(MUTABLE_KINDS)
export type MutableKind = z.output<typeof mutableKind>
/** Ids of arenas are strings, those of clubs, groups and fans numbers. */
const mutedId = z.union([id, z.string().min(1).max(64)])

/** Each kind by name: a record would leave the document without its properties. */
const byKind = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, channels])) as Record<
  NotificationKind,
  typeof channels
>

const settings = z.object({
  kinds: z.object(byKind),
  digest: z.boolean(),
  /** An IANA name, such as Europe/Paris. */
  time_zone: z.string(),
  /** What I do not want to hear of, the latest first. */
  muted: z.array(z.object({ kind: mutableKind, id: mutedId, name: z.string(), since: z.string() })),
})
export type NotificationSettings = z.output<typeof settings>

const unread = z.object({ unread: z.number() })

export const notificationsRoutes = defineRoutes({
  'GET /v1/notifications': {
    summary: 'My inbox, the latest first, and how many are unread',
    access: 'fan',
    query: pageQuery,
    element: z.array(notification),
    beside: page.extend(unread.shape),
  },
  'POST /v1/notifications/read': {
    summary: 'Mark some of my notifications as read, or all',
    access: 'fan',
    body: z
      .object({
        ids: z.array(id).min(1).max(PAGE_LIMIT_MAX).optional(),
        all: z.literal(true).optional(),
      })
      .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
        path: ['ids'],
        message: problem('ids_or_all'),
      }),
    element: unread,
  },
  'GET /v1/notifications/settings': {
    summary: 'How I want to be told of what, and what I have muted',
    access: 'fan',
    element: settings,
  },
  'POST /v1/notifications/settings': {
    summary: 'Choose channels for each kind, the weekly digest and my time zone; what is left out stays',
    access: 'fan',
    body: z.object({
      kinds: z.partialRecord(notificationKind, channels.partial()).optional(),
      digest: z.boolean().optional(),
      time_zone: z
        .string()
        .max(64, problem('time_zone_unknown'))
        .refine(isTimeZone, problem('time_zone_unknown'))
        .optional(),
    }),
    element: settings,
  },
  'POST /v1/notifications/mute': {
    summary: 'Hear no more of a club, group, fan or arena, or hear of it again',
    access: 'fan',
    body: z.object({ kind: mutableKind, id: mutedId, muted: z.boolean() }),
    element: z.object({ kind: mutableKind, id: mutedId, muted: z.boolean() }),
    errors: ['club_not_found', 'ultra_not_found', 'user_not_found', 'arena_not_found', 'too_many_mutes'],
  },
})

/** Whether Intl knows the zone. Offsets such as +02:00, which it knows too, do not follow summer time. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}
