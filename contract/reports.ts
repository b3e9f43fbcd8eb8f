// Reports of fans, groups and what groups make, the decisions about them, and appeals (reports.*).
import { z } from 'zod'
import {
  APPEAL_MAX_LENGTH,
  REPORT_DECISIONS,
  REPORT_KINDS,
  REPORT_LISTS,
  REPORT_REASON_MAX_LENGTH,
} from './constants.ts'
import { id, moment, page, pageQuery, plainText } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

const reportKind = z.enum(REPORT_KINDS)
export type ReportKind = z.output<typeof reportKind>
const reportDecision = z.enum(REPORT_DECISIONS)
export type ReportDecision = z.output<typeof reportDecision>
const reportList = z.enum(REPORT_LISTS)
export type ReportList = z.output<typeof reportList>

/** Ids of songs and tifos are strings, those of fans, groups and announcements numbers; both forms are taken. */
const thingId = z.union([id, z.string().trim().min(1).max(64)], problem('report_what'))
const shownThingId = z.union([z.number(), z.string()])

const reason = plainText(REPORT_REASON_MAX_LENGTH, problem('reason_missing'))

const person = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() })

/** What was reported, as it is now. */
const reportedThing = z.object({
  name: z.string(),
  /** Bio, motto, announcement or the words of a song. */
  text: z.string().nullable(),
  /** Avatar or logo. */
  picture: z.string().nullable(),
  link: z.string().nullable(),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  maker: person.nullable(),
  created_at: z.string().nullable(),
  /** All frames, because any of them may be what was reported. */
  tifo: z
    .object({
      colors: z.array(z.string()),
      frames: z.array(z.object({ cells: z.string(), ms: z.number() })),
    })
    .nullable(),
  gone: z.boolean().describe('It was deleted since'),
})
export type ReportedThing = z.output<typeof reportedThing>

/** All reports of one thing until a decision are one case. */
const reportCase = z.object({
  id: z.number(),
  kind: reportKind,
  thing_id: shownThingId,
  state: z.enum(['open', 'decided', 'appealed']),
  /** How many fans have reported it. */
  count: z.number(),
  hidden: z.boolean(),
  /** When five reports hid it; null where they have not. */
  hidden_at: z.string().nullable(),
  opened_at: z.string(),
  thing: reportedThing,
  /** The first 50. */
  reports: z.array(
    z.object({ fan: person.extend({ club: z.string().nullable() }), reason: z.string(), at: z.string() }),
  ),
  figures: z.object({
    /** Decisions against the same maker or group before this case. */
    against_before: z.number(),
    dismissed_before: z.number(),
    /** How many of the reporters are in no club of whom it concerns. */
    from_other_clubs: z.number(),
  }),
  decision: z
    .object({
      decision: reportDecision,
      reason: z.string(),
      until: z.string().nullable(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
  appeal: z
    .object({ by: person.nullable(), text: z.string(), at: z.string(), decided: z.boolean() })
    .nullable(),
})
export type ReportCase = z.output<typeof reportCase>

/** A decision about something of mine. */
const ownDecision = z.object({
  id: z.number(),
  kind: reportKind,
  thing_id: shownThingId,
  name: z.string(),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  decision: reportDecision,
  reason: z.string(),
  until: z.string().nullable(),
  at: z.string(),
  can_appeal: z.boolean(),
  appeal: z.object({ text: z.string(), at: z.string(), decided: z.boolean() }).nullable(),
})
export type OwnDecision = z.output<typeof ownDecision>

const until = z.union([moment, z.iso.date()], problem('time_unreadable'))

export const reportsRoutes = defineRoutes({
  'POST /v1/reports/create': {
    summary: 'Report a fan, a group, an announcement, a song or a tifo; again changes nothing',
    access: 'fan',
    body: z.object({ kind: reportKind, id: thingId, reason }),
    element: z.object({
      /** Of the case, which all reports of the thing belong to. */
      id: z.number(),
      kind: reportKind,
      thing_id: shownThingId,
      status: z.enum(['open', 'decided']),
    }),
    errors: [
      'own_report',
      'user_not_found',
      'ultra_not_found',
      'announcement_not_found',
      'song_not_found',
      'tifo_not_found',
      'not_found',
      'rate_limited',
    ],
  },
  'GET /v1/reports': {
    summary:
      'Reported things: open ones with most reports first, appeals oldest first, decided ones newest first',
    access: 'admin',
    /** Without a list: all that wait for a decision, the appeals last. */
    query: pageQuery.extend({ list: reportList.optional() }),
    element: z.array(reportCase),
    beside: page.extend({ open: z.number(), appeals: z.number() }),
  },
  'POST /v1/reports/decide': {
    summary: 'Decide a case or its appeal: dismiss, hide, warn the maker, or suspend them until a date',
    access: 'admin',
    body: z.object({ id, decision: reportDecision, reason, until: until.optional() }),
    element: reportCase,
    errors: ['report_not_found', 'report_decided', 'cannot_suspend'],
  },
  'GET /v1/reports/mine': {
    summary: 'Decisions about me and about what I made or look after in my groups, newest first',
    access: 'fan',
    query: pageQuery,
    element: z.array(ownDecision),
    beside: page,
  },
  'POST /v1/reports/appeal': {
    summary: 'Appeal a decision, once; also with the ticket of a sign-in that was refused as suspended',
    access: 'fan',
    whileSuspended: true,
    body: z.object({ id, text: plainText(APPEAL_MAX_LENGTH) }),
    element: ownDecision,
    errors: ['report_not_found', 'forbidden', 'no_decision', 'appeal_used'],
  },
})
