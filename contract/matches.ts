import { z } from 'zod'
import { countedPage, id, idInPath, pageQuery, searchQuery, sortOrder } from './fields.ts'
import { defineRoutes } from './route.ts'

export const match = z.object({
  id: z.number(),
  home_club_id: z.number().nullable(),
  away_club_id: z.number().nullable(),
  home_team_name: z.string(),
  away_team_name: z.string(),
  home_team_logo: z.string().nullable(),
  away_team_logo: z.string().nullable(),
  date: z.string(),
  attendee_count: z.number(),
  /** Means over the match's fans. */
  cheer_score: z.number().nullable(),
  prediction_score: z.number().nullable(),
})
export type Match = z.output<typeof match>

export const matchDetail = match.extend({
  home_score: z.number(),
  away_score: z.number(),
  live_seconds: z.number(),
  curve: z.array(z.object({ at: z.number(), home: z.number(), away: z.number() })),
})
export type MatchDetail = z.output<typeof matchDetail>

/** A match in a list: with the scores of the fan, or the mean scores of the club or group, it is listed for. */
export const playedMatch = match.extend({
  ultra_score: z.number().nullable(),
  side: z.enum(['home', 'away']).nullable(),
})
export type PlayedMatch = z.output<typeof playedMatch>

const list = { element: z.array(playedMatch), beside: countedPage, query: pageQuery, access: 'fan' } as const
const ofOne = { ...list, params: z.object({ id: idInPath }) } as const

export const matchesRoutes = defineRoutes({
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
    summary: 'One match with its side scores and cheer curve',
    access: 'fan',
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
