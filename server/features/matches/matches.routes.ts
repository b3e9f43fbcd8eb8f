import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { clubColors, wearOf } from '#contract/colors.ts'
import type { Achievement } from '#contract/fans.ts'
import type * as wire from '#contract/matches.ts'
import { matchesRoutes } from '#contract/matches.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import type { Stake } from '#server/features/bets/index.ts'
import { findClub, findClubs } from '#server/features/clubs/index.ts'
import { findFan } from '#server/features/fans/index.ts'
import { findUltra } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import { inLongTransaction } from '#server/storage/transaction.ts'
import { winnerOf } from './match.ts'
import {
  clubHistory,
  fanHistory,
  groupHistory,
  type MatchHistory,
  type PlayedMatch,
} from './match-histories.storage.ts'
import {
  findOwnRow,
  findRun,
  listBestFans,
  listBestGroups,
  loadBets,
  type RunOfMatch,
} from './match-page.storage.ts'
import { deleteMatch } from './match-writing.ts'
import {
  countMatches,
  findMatch,
  findRanks,
  type ListedMatch,
  listMatches,
  listResults,
  matchOrder,
  resultOrder,
  type StoredMatch,
} from './matches.storage.ts'
import { momentsOf } from './moments.ts'

export interface MatchesRoutesDeps {
  db: NodePgDatabase
  authenticate: Authenticate
  /** False: matches show no bets (running.17). */
  hasStakes: boolean
  /** What a fan earned between two moments; the higher feature achievements knows. */
  listEarnedBetween: (userId: number, from: Date, to: Date) => Promise<Achievement[]>
}

export function mountMatches(
  app: FastifyInstance,
  { db, authenticate, listEarnedBetween, hasStakes }: MatchesRoutesDeps,
): void {
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
      'GET /v1/matches/{id}': async ({ params, viewer }) => {
        const match = await findMatch(db, params.id)
        if (!match) throw new Failure('match_not_found')
        return {
          element: await loadDetail(db, match, viewer?.userId ?? null, { hasStakes, listEarnedBetween }),
        }
      },
      'GET /v1/results': async ({ query, viewer }) => {
        if (query.clubs === 'mine' && !viewer) throw new Failure('unauthenticated')
        const filter = { sport: query.sport, clubsOf: query.clubs === 'mine' ? viewer?.userId : undefined }
        const found = await listResults(db, filter, query.limit + 1, positionIn(resultOrder, query.cursor))
        const { rows, next } = toSortedPage(resultOrder, found, query.limit)
        const ids = rows.map(({ match }) => match.id)
        const ranks = viewer ? await findRanks(db, viewer.userId, ids) : new Map<number, number>()
        return {
          element: rows.map(({ match }) => ({
            ...presentMatch(match),
            my_rank: ranks.get(match.id) ?? null,
          })),
          next,
        }
      },
      'POST /v1/matches/delete': async ({ viewer, body }) => {
        await inLongTransaction(db, async (tx) => {
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

/** All that a match's page shows; who has no own row in it sees none. */
async function loadDetail(
  db: NodePgDatabase,
  match: StoredMatch,
  viewerId: number | null,
  { hasStakes, listEarnedBetween }: Pick<MatchesRoutesDeps, 'hasStakes' | 'listEarnedBetween'>,
): Promise<wire.MatchDetail> {
  const run = await findRun(db, match.id)
  const [clubs, fans, groups, { bets, stakes }, own] = await Promise.all([
    findClubs(
      db,
      [match.homeClubId, match.awayClubId].filter((id) => id !== null),
    ),
    listBestFans(db, match.id),
    listBestGroups(db, match.id),
    run && hasStakes ? loadBets(db, run.id, viewerId) : { bets: [], stakes: [] },
    viewerId === null ? null : findOwnRow(db, match.id, viewerId),
  ])
  // clubs.4: what was deleted since keeps its name here, and has no page to lead to.
  const present = (clubId: number | null) => clubs.find(({ id }) => id === clubId)?.id ?? null
  return {
    ...presentMatch(match),
    home_club_id: present(match.homeClubId),
    away_club_id: present(match.awayClubId),
    live_seconds: match.liveSeconds,
    period: match.period,
    curve: match.curve,
    events: match.events,
    moments: momentsOf(match.curve, match.events),
    bets,
    fans,
    groups,
    arena_id: run?.arenaId ?? null,
    mine:
      own === null || viewerId === null
        ? null
        : {
            ...own,
            of: match.attendeeCount,
            end_of: own.side === 'home' ? match.homeFans : match.awayFans,
            ...wonAndLost(stakes),
            achievements: await listEarnedBetween(viewerId, match.date, eveningOf(match, run)),
          },
  }
}

/** A match as visitors see it. */
export async function findOpenMatch(
  db: NodePgDatabase,
  id: number,
  hasStakes: boolean,
): Promise<wire.MatchDetail | null> {
  const match = await findMatch(db, id)
  return match && loadDetail(db, match, null, { hasStakes, listEarnedBetween: async () => [] })
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
    sport: match.sport,
    wear:
      match.wear ?? wearOf(clubColors(match.homeClubId ?? 0, null), clubColors(match.awayClubId ?? 1, null)),
    score: { home: match.homePoints, away: match.awayPoints },
    home_score: match.homeScore,
    away_score: match.awayScore,
    home_fans: match.homeFans,
    away_fans: match.awayFans,
    winner: winnerOf(match),
    attendee_count: match.attendeeCount,
    cheer_score: match.cheerScore,
    prediction_score: match.predictionScore,
  }
}

/** Bets are settled for a while after the stop. */
const SETTLING_MS = 15 * 60_000

function eveningOf(match: StoredMatch, run: RunOfMatch | null): Date {
  const endMs = run?.stoppedAt?.getTime() ?? match.date.getTime() + match.liveSeconds * 1000
  return new Date(endMs + SETTLING_MS)
}

function wonAndLost(stakes: readonly Stake[]): { gain: number; loss: number } {
  const nets = stakes.map(({ amount, payout }) => (payout ?? amount) - amount)
  return {
    gain: nets.reduce((sum, net) => sum + Math.max(0, net), 0),
    loss: nets.reduce((sum, net) => sum + Math.max(0, -net), 0),
  }
}

const presentPlayedMatch = (played: PlayedMatch): wire.PlayedMatch => ({
  ...presentMatch(played.match),
  cheer_score: played.cheerScore,
  prediction_score: played.predictionScore,
  ultra_score: played.ultraScore,
  side: played.side,
  members: played.members,
})
