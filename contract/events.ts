// What happens in a match: goals, points, cards, periods and notes, written down by who runs its arena.
import { z } from 'zod'
import { EVENT_POINTS_MAX, EVENT_TEXT_MAX_LENGTH, PERIOD_MAX_LENGTH, SIDES } from './constants.ts'
import { arenaInPath, id, line } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

export const side = z.enum(SIDES)
export type Side = z.output<typeof side>

export const sport = z.enum(['football', 'basketball', 'rugby', 'esport', 'other'])
export type Sport = z.output<typeof sport>

export const matchScore = z.object({ home: z.number(), away: z.number() })
export type MatchScore = z.output<typeof matchScore>

export const eventKind = z.enum(['goal', 'point', 'card', 'period', 'note'])
export type EventKind = z.output<typeof eventKind>

export const matchEvent = z.object({
  id: z.number(),
  /** Live seconds of the run. */
  at: z.number(),
  kind: eventKind,
  side: side.nullable(),
  /** What it adds to the score; null for kinds that add nothing. */
  points: z.number().nullable(),
  text: z.string().nullable(),
  /** The score after it. */
  score: matchScore,
})
export type MatchEvent = z.output<typeof matchEvent>

/** Score and period follow from the events of the run. */
const standing = { score: matchScore, period: z.string().nullable() }

const newEvent = z
  .object({
    kind: eventKind,
    side: side.nullable().optional(),
    points: z
      .int(problem('not_whole'))
      .min(1, problem('points_out_of_range', 1, EVENT_POINTS_MAX))
      .max(EVENT_POINTS_MAX, problem('points_out_of_range', 1, EVENT_POINTS_MAX))
      .nullable()
      .optional(),
    text: z
      .union([z.literal(''), line(problem('text_missing'), EVENT_TEXT_MAX_LENGTH)])
      .nullable()
      .optional(),
  })
  .superRefine(({ kind, side: end, points, text }, { addIssue }) => {
    const object = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    const isScore = kind === 'goal' || kind === 'point'
    if (isScore && !end) object('side', problem('which_end'))
    if (kind === 'point' && !points) object('points', problem('points_out_of_range', 1, EVENT_POINTS_MAX))
    if ((kind === 'period' || kind === 'note') && !text) object('text', problem('text_missing'))
    if (kind === 'period' && text && text.length > PERIOD_MAX_LENGTH)
      object('text', problem('too_long', PERIOD_MAX_LENGTH))
  })
export type NewEvent = z.output<typeof newEvent>

const params = z.object({ id: arenaInPath })

export const eventsRoutes = defineRoutes({
  'POST /v1/arenas/{id}/event/create': {
    summary: 'Write down a goal, points, a card, a period or a note; the score follows',
    access: 'referee',
    params,
    body: newEvent,
    element: z.object({ event: matchEvent, ...standing }),
    errors: ['arena_not_found', 'arena_not_started'],
  },
  'POST /v1/arenas/{id}/event/undo': {
    summary: 'Take an event of this run back; the score follows, and a second time changes nothing',
    access: 'referee',
    params,
    body: z.object({ eventId: id }),
    element: z.object({ eventId: z.number(), ...standing }),
    errors: ['arena_not_found', 'arena_not_started', 'event_not_found'],
  },
})
