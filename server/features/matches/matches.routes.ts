import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type * as wire from '#contract/matches.ts'
import { matchesRoutes } from '#contract/matches.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { findClub } from '#server/features/clubs/index.ts'
import { findFan } from '#server/features/fans/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import {
  clubHistory,
  fanHistory,
  groupHistory,
  type MatchHistory,
  type PlayedMatch,
} from './match-histories.storage.ts'
import { deleteMatch } from './match-writing.ts'
import {
  countMatches,
  findMatch,
  type ListedMatch,
  listMatches,
  matchOrder,
  type StoredMatch,
} from './matches.storage.ts'

export interface MatchesRoutesDeps {
  db: NodePgDatabase
  authenticate: Authenticate
}

export function mountMatches(app: FastifyInstance, { db, authenticate }: MatchesRoutesDeps): void {
  const pageOf = async (
    history: MatchHistory,
    ownerId: number,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ) => {
    const position = positionIn(history.order, cursor)
    const [found, total] = await Promise.all([
      history.list(db, ownerId, limit + 1, position),
      history.count(db, ownerId),
    ])
    const { rows, next } = toSortedPage(history.order, found, limit)
    return { element: rows.map(presentPlayedMatch), next, total }
  }

  mount(
    app,
    matchesRoutes,
    {
      'GET /v1/matches': async ({ query: { limit, cursor, ...search } }) => {
        const order = matchOrder(search)
        const [found, total] = await Promise.all([
          listMatches(db, search, limit + 1, positionIn(order, cursor)),
          countMatches(db, search.q),
        ])
        const { rows, next } = toSortedPage(order, found, limit)
        return { element: rows.map(({ match }) => presentMatch(match)), next, total }
      },
      'GET /v1/matches/{id}': async ({ params }) => {
        const match = await findMatch(db, params.id)
        if (!match) throw new Failure('match_not_found')
        return { element: presentMatchDetail(match) }
      },
      'POST /v1/matches/delete': async ({ viewer, body }) => {
        await inTransaction(db, async (tx) => {
          const match = await deleteMatch(tx, body.id)
          if (!match) throw new Failure('match_not_found')
          await recordAudit(tx, {
            actorId: viewer.userId,
            action: 'match.delete',
            target: `match ${body.id}`,
            before: presentMatch(match),
          })
        })
        return { element: null, msg: 'Match deleted.' }
      },
      'GET /v1/relationships/my/matches': ({ viewer, query }) => pageOf(fanHistory, viewer.userId, query),
      'GET /v1/relationships/user/matches/{id}': async ({ params, query }) => {
        if (!(await findFan(db, params.id))) throw new Failure('user_not_found')
        return pageOf(fanHistory, params.id, query)
      },
      'GET /v1/relationships/club/matches/{id}': async ({ params, query }) => {
        if (!(await findClub(db, params.id))) throw new Failure('club_not_found')
        return pageOf(clubHistory, params.id, query)
      },
      'GET /v1/relationships/ultra/matches/{id}': async ({ params, query }) => {
        if (!(await findUltra(db, params.id))) throw new Failure('ultra_not_found')
        return pageOf(groupHistory, params.id, query)
      },
    },
    authenticate,
  )
}

function presentMatch(match: ListedMatch): wire.Match {
  return {
    id: match.id,
    home_club_id: match.homeClubId,
    away_club_id: match.awayClubId,
    home_team_name: match.homeTeamName,
    away_team_name: match.awayTeamName,
    home_team_logo: match.homeTeamLogo,
    away_team_logo: match.awayTeamLogo,
    date: match.date.toISOString(),
    attendee_count: match.attendeeCount,
    cheer_score: match.cheerScore,
    prediction_score: match.predictionScore,
  }
}

const presentMatchDetail = (match: StoredMatch): wire.MatchDetail => ({
  ...presentMatch(match),
  home_score: match.homeScore,
  away_score: match.awayScore,
  live_seconds: match.liveSeconds,
  curve: match.curve,
})

const presentPlayedMatch = (played: PlayedMatch): wire.PlayedMatch => ({
  ...presentMatch(played.match),
  cheer_score: played.cheerScore,
  prediction_score: played.predictionScore,
  ultra_score: played.ultraScore,
  side: played.side,
})
