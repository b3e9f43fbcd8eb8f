import type { FastifyInstance, FastifyRequest } from 'fastify'
import { betsRoutes } from '#contract/bets.ts'
import { problem } from '#contract/problems.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import { type AdmitReferee, type Authenticate, mount, type Viewer } from '#server/http/handlers.ts'
import { toMoment } from '#server/http/validation.ts'
import type { Bet } from './bet.ts'
import { presentBet } from './bet.ts'
import type { BetsService } from './bets.service.ts'

const KEY_MAX_LENGTH = 200

const { 'POST /v1/arenas/{id}/bet/stake': stakeRoute, ...decisionRoutes } = betsRoutes

export interface BetsParts {
  bets: BetsService
  authenticate: Authenticate
  admitReferee: AdmitReferee
  /** False: bets can be decided, and none created, opened or staked on (running.17). */
  hasStakes: boolean
  /** Cached lookup for stakes, because `place_stakes` checks the session itself. */
  identify: Authenticate
}

export function mountBets(
  app: FastifyInstance,
  { bets, authenticate, admitReferee, identify, hasStakes }: BetsParts,
): void {
  const assertStakes = () => {
    if (!hasStakes) throw new Failure('stakes_off')
  }
  const present = async ({ userId }: Viewer, bet: Bet) => presentBet(bet, await bets.stakeOf(userId, bet.id))

  mount(
    app,
    decisionRoutes,
    {
      'POST /v1/arenas/{id}/bet/create': async ({ viewer, params, body }) => {
        assertStakes()
        const { statement, choices, openDate, duration } = body
        const bet = await bets.create(viewer.userId, params.id, {
          statement,
          choices,
          openDate: toMoment(openDate, 'openDate'),
          durationS: duration ?? null,
        })
        return { element: presentBet(bet, null), msg: 'Bet created.' }
      },
      'POST /v1/arenas/{id}/bet/open': async ({ viewer, params, body }) => {
        assertStakes()
        const bet = await bets.open(viewer.userId, params.id, body.betId)
        return { element: await present(viewer, bet), msg: 'Bet open.' }
      },
      'POST /v1/arenas/{id}/bet/close': async ({ viewer, params, body }) => {
        const at = toMoment(body.at, 'at')
        const { bet, refunded } = at
          ? await bets.closeAt(viewer.userId, params.id, body.betId, at)
          : {
              bet: await bets.close(viewer.userId, params.id, body.betId),
              refunded: { fans: 0, points: 0 },
            }
        return { element: await present(viewer, bet), refunded, msg: 'Bet closed.' }
      },
      'POST /v1/arenas/{id}/bet/settle': async ({ viewer, params, body }) => ({
        element: await present(viewer, await bets.settle(viewer.userId, params.id, body.betId, body.answer)),
        msg: 'Bet settled.',
      }),
      'POST /v1/arenas/{id}/bet/void': async ({ viewer, params, body }) => ({
        element: await present(viewer, await bets.voidBet(viewer.userId, params.id, body.betId)),
        msg: 'Bet voided.',
      }),
      'GET /v1/arenas/{id}/bet/{betId}/unsettle': async ({ params }) => {
        const { until, ...moves } = await bets.foreseeUnsettling(params.id, params.betId)
        return { element: { ...moves, until: until.toISOString() }, msg: '' }
      },
      'POST /v1/arenas/{id}/bet/unsettle': async ({ viewer, params, body }) => ({
        element: await present(
          viewer,
          await bets.unsettle(viewer.userId, params.id, body.betId, body.reason),
        ),
        msg: 'Settlement taken back.',
      }),
      'POST /v1/arenas/{id}/bet/takeback': async ({ viewer, params, body }) => ({
        element: await bets.takeBack(viewer.userId, params.id, body.betId),
        msg: 'Stake taken back.',
      }),
    },
    authenticate,
    { referee: admitReferee },
  )
  mount(
    app,
    { 'POST /v1/arenas/{id}/bet/stake': stakeRoute },
    {
      'POST /v1/arenas/{id}/bet/stake': async ({ viewer, params, body, request }) => {
        assertStakes()
        const { userId, sessionId } = viewer
        const key = idempotencyKey(request)
        const placed = await bets.stake({ userId, sessionId, arenaId: params.id, ...body, key })
        return { element: placed, msg: 'Stake placed.' }
      },
    },
    identify,
  )
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return null
  if (typeof key !== 'string' || key.length > KEY_MAX_LENGTH || key.includes('\0'))
    throw invalid({ 'Idempotency-Key': problem('too_long', KEY_MAX_LENGTH) })
  return key
}
