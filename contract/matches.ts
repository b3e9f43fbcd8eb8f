import { z } from 'zod'
import { bet } from './bets.ts'
import { matchEvent, matchScore, side, sport } from './events.ts'
import { achievement } from './fans.ts'
import { colors, countedPage, id, idInPath, page, pageQuery, searchQuery, sortOrder, wear } from './fields.ts'
import { defineRoutes } from './route.ts'

export const match = z.object({
  id: z.number(),
  home_club_id: z.number().nullable(),
  away_club_id: z.number().nullable(),
  home_team_name: z.string(),
  away_team_name: z.string(),
  home_team_logo: z.string().nullable(),
  away_team_logo: z.string().nullable(),
  /** When it began. */
  date: z.string(),
  sport,
  /** The colours the ends wore. */
  wear,
  /** Goals or points. */
  score: matchScore,
  /** The noise of each end in PTS/S: the mean of its loudest fans, equally many on both sides. */
  home_score: z.number(),
  away_score: z.number(),
  home_fans: z.number(),
  away_fans: z.number(),
  /** The louder end; null where one end was empty: then nobody won and nobody lost. */
  winner: z.enum(['home', 'away', 'draw']).nullable(),
  attendee_count: z.number(),
  /** Means over the match's fans, by the time each attended. */
  cheer_score: z.number().nullable(),
  prediction_score: z.number().nullable(),
})
export type Match = z.output<typeof match>

/** An event, or one of the five loudest 10-s windows; with the end that was louder. */
const moment = z.object({ at: z.number(), side, eventId: z.number().optional() })
export type Moment = z.output<typeof moment>

/** What I did in it. */
const ownRow = z.object({
  side,
  live_seconds: z.number(),
  cheer_score: z.number().nullable(),
  prediction_score: z.number().nullable(),
  ultra_score: z.number().nullable(),
  /** My place among all fans of the match, and among those of my end. */
  rank: z.number(),
  of: z.number(),
  end_rank: z.number(),
  end_of: z.number(),
  /** How many matches I have, if none was louder than this one. */
  best_of: z.number().nullable(),
  /** Points won and lost on the run's bets. */
  gain: z.number(),
  loss: z.number(),
  achievements: z.array(achievement),
})
export type OwnMatchRow = z.output<typeof ownRow>

const bestFan = z.object({
  id: z.number(),
  name: z.string(),
  avatar: z.string().nullable(),
  side,
  rank: z.number(),
  /** A group the fan was in. */
  group: z.string().nullable(),
  cheer_score: z.number(),
})
const bestGroup = z.object({
  id: z.number(),
  name: z.string(),
  logo: z.string().nullable(),
  club_id: z.number(),
  club_name: z.string(),
  /** Of the group, else of its club. */
  colors,
  members: z.number(),
  /** What the match counts for the group, 0 to 100. */
  score: z.number(),
  cheer_score: z.number().nullable(),
})

export const matchDetail = match.extend({
  /** Null where the club was deleted since; its name and logo stay. */
  home_club_id: z.number().nullable(),
  away_club_id: z.number().nullable(),
  live_seconds: z.number(),
  /** Where it ended. */
  period: z.string().nullable(),
  /** PTS/S of both ends in each 10-s window. */
  curve: z.array(z.object({ at: z.number(), home: z.number(), away: z.number() })),
  events: z.array(matchEvent),
  moments: z.array(moment),
  /** In the order in which they were created; `mine` for a signed-in fan. */
  bets: z.array(bet),
  fans: z.array(bestFan),
  groups: z.array(bestGroup),
  /** The arena it was played in, while that exists. */
  arena_id: z.string().nullable(),
  /** Null for visitors and for who was not there. */
  mine: ownRow.nullable(),
})
export type MatchDetail = z.output<typeof matchDetail>

/** A match in a list: with the scores of the fan, or the mean scores of the club or group, it is listed for. */
export const playedMatch = match.extend({
  ultra_score: z.number().nullable(),
  side: side.nullable(),
  /** In a group's list: how many of its members were there; else null. */
  members: z.number().nullable(),
})
export type PlayedMatch = z.output<typeof playedMatch>

/** With my place in it; null for visitors and for who was not there. */
export const result = match.extend({ my_rank: z.number().nullable() })
export type Result = z.output<typeof result>

const list = { element: z.array(playedMatch), beside: countedPage, query: pageQuery, access: 'fan' } as const
const ofOne = { ...list, params: z.object({ id: idInPath }) } as const

export const matchesRoutes = defineRoutes({
  'GET /v1/results': {
    summary: 'Finished matches, newest first',
    access: 'optional',
    query: pageQuery.extend({
      sport: sport.optional(),
      clubs: z.enum(['mine']).optional().describe('Only matches of clubs I am in'),
    }),
    element: z.array(result),
    beside: page,
    errors: ['unauthenticated'],
  },
  'GET /v1/matches': {
    summary: 'All matches, newest first',
    access: 'admin',
    query: searchQuery.extend({
      sort: z.enum(['date', 'attendee_count']).default('date'),
      order: sortOrder.default('desc'),
    }),
    element: z.array(match),
    beside: countedPage,
  },
  'GET /v1/matches/{id}': {
    summary: 'One match with all that happened in it, and what I did there',
    access: 'optional',
    params: z.object({ id: idInPath }),
    element: matchDetail,
    errors: ['match_not_found'],
  },
  'POST /v1/matches/delete': {
    summary: 'Delete a match; its rows leave the averages',
    access: 'admin',
    body: z.object({ id }),
    element: z.null(),
    errors: ['match_not_found'],
  },
  'GET /v1/relationships/my/matches': { ...list, summary: 'Matches I attended, newest first' },
  'GET /v1/relationships/user/matches/{id}': {
    ...ofOne,
    summary: 'Matches a fan attended, newest first',
    errors: ['user_not_found'],
  },
  'GET /v1/relationships/club/matches/{id}': {
    ...ofOne,
    summary: 'Matches a club played, newest first',
    errors: ['club_not_found'],
  },
  'GET /v1/relationships/ultra/matches/{id}': {
    ...ofOne,
    summary: "Matches a group's members attended, with their mean scores, newest first",
    errors: ['ultra_not_found'],
  },
})
