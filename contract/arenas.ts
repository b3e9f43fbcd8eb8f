import { z } from 'zod'
import { bet } from './bets.ts'
import { ARENA_ID, REFEREES_MAX } from './constants.ts'
import { matchEvent, matchScore, sport } from './events.ts'
import { arenaInPath, colors, id, link, moment, page, pageQuery, wear } from './fields.ts'
import { problem } from './problems.ts'
import { defineRoutes } from './route.ts'

export { type Side, side } from './events.ts'

const team = z.object({ id: z.number(), name: z.string(), logo: z.string().nullable(), colors })

/** `finished`: stopped, with no start date after the stop. */
export const arenaState = z.enum(['upcoming', 'live', 'paused', 'finished'])
export type ArenaState = z.output<typeof arenaState>

export const arena = z.object({
  id: z.string(),
  started: z.boolean(),
  paused: z.boolean(),
  homeTeam: team,
  awayTeam: team,
  wear,
  sport,
  state: arenaState,
  /** Of the run under way, or of the one a finished arena shows; anew with every start. */
  score: matchScore,
  period: z.string().nullable(),
  /** Oldest first: all of the run where one arena is asked for, else the last 20. */
  events: z.array(matchEvent),
  recommendedStreams: z.array(z.string()),
  /** Distinct fans now present with a side. */
  currentPlayers: z.number(),
  startDate: z.string().nullable(),
  /** When the run began, and how long it has been live, pauses left out; null and 0 while not started. */
  startedAt: z.string().nullable(),
  liveSeconds: z.number(),
  /** Bets not yet settled or voided. */
  betCount: z.number(),
  /** Points staked on them. */
  pointsInPlay: z.number(),
  /** Fans who said that they come. */
  going: z.number(),
  /** Whether who asks said so; for fans alone. */
  i_go: z.boolean().optional(),
  /** How many of those whom who asks follows said so; for fans alone. */
  followed_going: z.number().optional(),
})
export type Arena = z.output<typeof arena>

/** Somebody who runs one arena without being an admin. */
const referee = z.object({ id: z.number(), name: z.string(), avatar: z.string().nullable() })
export type Referee = z.output<typeof referee>

export const arenaDetail = arena.extend({
  broker: z.record(z.string(), bet),
  /** Whether who asks may run this arena. */
  canRun: z.boolean(),
  /** For admins alone. */
  referees: z.array(referee).optional(),
  /** The match that the last run has become, if any. */
  lastMatchId: z.number().nullable(),
})
export type ArenaDetail = z.output<typeof arenaDetail>

const teamInput = z.object({ id }, problem('teams_missing')).describe('A club, by its id')
const streams = z.array(link).max(20, problem('too_many_streams', 20))
const arenaId = z.string().regex(ARENA_ID, problem('arena_id_invalid', 1, 64))
const params = z.object({ id: arenaInPath })

const control = { access: 'referee', params, element: arena } as const

export const arenasRoutes = defineRoutes({
  'GET /v1/arenas': {
    summary: 'Live arenas, then upcoming ones by start, then finished ones, the latest first',
    access: 'optional',
    query: pageQuery,
    element: z.array(arena),
    beside: page,
  },
  'GET /v1/arenas/{id}': {
    summary: 'One arena with its bets',
    access: 'optional',
    params,
    element: arenaDetail,
    errors: ['arena_not_found'],
  },
  'GET /v1/arenas/{id}/noise': {
    summary: 'The noise of both ends so far, PTS/S per whole 10-s window of the run',
    access: 'open',
    params,
    element: z.array(z.object({ at: z.number(), home: z.number(), away: z.number() })),
    errors: ['arena_not_found'],
  },
  'POST /v1/arenas/{id}/attend': {
    summary: 'Say that I come, or that I do not',
    access: 'fan',
    params,
    body: z.object({ going: z.boolean() }),
    element: arena,
    errors: ['arena_not_found', 'arena_over'],
  },
  'POST /v1/arenas/create': {
    summary: 'Set up an arena',
    access: 'admin',
    body: z.object({
      arenaId: arenaId.nullable().optional(),
      homeTeam: teamInput,
      awayTeam: teamInput,
      recommendedStreams: streams.default([]),
      startDate: moment.nullable().optional(),
      sport: sport.default('other'),
      started: z.boolean().default(false),
    }),
    element: arena,
    errors: ['club_not_found', 'arena_id_taken'],
  },
  'POST /v1/arenas/update': {
    summary: 'Change an arena; what is left out stays; started: true starts it',
    access: 'admin',
    body: z.object({
      id: z.string().max(64),
      homeTeam: teamInput.optional(),
      awayTeam: teamInput.optional(),
      recommendedStreams: streams.optional(),
      startDate: moment.nullable().optional(),
      sport: sport.optional(),
      started: z.boolean().optional(),
    }),
    element: arena,
    errors: ['arena_not_found', 'club_not_found', 'arena_teams_locked'],
  },
  'POST /v1/arenas/delete': {
    summary: 'Delete an arena that is not started; its unsettled bets are voided',
    access: 'admin',
    body: z.object({ arenaId: z.string().max(64) }),
    element: z.null(),
    errors: ['arena_not_found', 'arena_started', 'own_stake'],
  },
  'POST /v1/arenas/{id}/referees': {
    summary: 'Say who runs this arena besides the admins; replaces the list',
    access: 'admin',
    params,
    body: z.object({ userIds: z.array(id).max(REFEREES_MAX, problem('too_many_referees', REFEREES_MAX)) }),
    element: z.array(referee),
    errors: ['arena_not_found', 'user_not_found', 'referee_has_stake'],
  },
  'POST /v1/arenas/{id}/start': {
    ...control,
    summary: 'Start, or resume a paused arena',
    errors: ['arena_not_found', 'arena_started'],
  },
  'POST /v1/arenas/{id}/pause': {
    ...control,
    summary: 'Pause',
    errors: ['arena_not_found', 'arena_not_live'],
  },
  'POST /v1/arenas/{id}/resume': {
    ...control,
    summary: 'Resume',
    errors: ['arena_not_found', 'arena_not_paused'],
  },
  'POST /v1/arenas/{id}/stop': {
    ...control,
    summary: 'Stop: open bets close, and the run becomes a match',
    errors: ['arena_not_found', 'arena_not_started'],
  },
})

/** Served by the API, not by the matches service. */
export const myArenasRoutes = defineRoutes({
  'GET /v1/relationships/my/arenas': {
    summary: 'Arenas I run as a referee',
    access: 'fan',
    element: z.array(arena),
  },
})
