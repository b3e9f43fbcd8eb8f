// The wiring of everything around a live match: points, bets, arenas and their sockets.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { WonStake } from '#server/features/achievements/index.ts'
import {
  createArenasService,
  lockArena,
  mountArenas,
  refreshPredictions,
} from '#server/features/arenas/index.ts'
import {
  type Bet,
  createBetsService,
  hasOpenStake,
  mountBets,
  type Payout,
  removeOldKeys,
  removeOpenStakes,
} from '#server/features/bets/index.ts'
import { mountPoints, post, topUp } from '#server/features/ledger/index.ts'
import { createLiveHub, type EndedSessions, speakLive } from '#server/features/live/index.ts'
import type { WrittenMatch } from '#server/features/matches/index.ts'
import { Failure } from './http/failure.ts'
import type { Authenticate } from './http/handlers.ts'
import type { RateLimits } from './http/rate-limits.ts'
import { allowedOrigins } from './http/security-headers.ts'
import type { Bus } from './realtime/bus.ts'
import type { QueueLimits } from './realtime/connection.ts'
import { createSocketServer } from './realtime/socket-server.ts'
import type { Settings } from './settings.ts'
import type { Transaction } from './storage/database.ts'

const TIDY_INTERVAL_MS = 60_000
const LIVE_PATH = /^\/v1\/arenas\/([^/]{1,64})\/live\/?$/

/** The socket's own limits, where they shall not be the usual ones. */
export interface LiveLimits {
  helloTimeoutMs?: number
  queue?: QueueLimits
  lookAnywayMs?: number
}

export interface MatchNightParts {
  db: NodePgDatabase
  now: () => Date
  log: Logger
  bus: Bus
  authenticate: Authenticate
  /** Answers whose token it is, without asking whether it is still good. */
  recognise: Authenticate
  /** Which of these sessions are still good. */
  livingSessions: (sessionIds: string[]) => Promise<Set<string>>
  limits: RateLimits
  liveLimits?: LiveLimits | undefined
  onMatchWritten: (tx: Transaction, match: WrittenMatch) => Promise<void>
  onStakesWon: (tx: Transaction, won: WonStake[]) => Promise<void>
}

export function createMatchNight(parts: MatchNightParts) {
  const { db, now, log, bus, limits, liveLimits, authenticate, recognise, livingSessions } = parts
  const { onMatchWritten, onStakesWon } = parts
  const giveTopUp = (userId: number) => topUp(db, userId, hasOpenStake)
  const hub = createLiveHub({
    db,
    now,
    log,
    bus,
    authenticate,
    livingSessions,
    topUp: giveTopUp,
    lookAnywayMs: liveLimits?.lookAnywayMs,
  })

  const onArenaChanged = (arenaId: string) => bus.publish('arena', { arenaId })
  const onBetChanged = (arenaId: string, betId: string) => bus.publish('bet', { arenaId, betId })
  const onPoolsChanged = (arenaId: string, betId: string) => bus.publish('pools', { arenaId, betId })
  const onFansChanged = (arenaId: string, userIds: number[]) => bus.publish('fans', { arenaId, userIds })

  const bets = createBetsService({
    db,
    now,
    limits,
    async runOfArena(tx, arenaId) {
      const arena = await lockArena(tx, arenaId)
      if (!arena) throw new Failure('arena_not_found')
      return arena.state === 'idle' ? null : (arena.run?.id ?? null)
    },
    async onBetPaid(tx, bet, payouts) {
      if (bet.state === 'settled') await onStakesWon(tx, wonStakes(bet, payouts))
      const fans = payouts.map(({ userId }) => userId)
      if (bet.state === 'settled' && bet.runId !== null) await refreshPredictions(tx, bet.runId, fans)
    },
    onBetChanged,
    onPoolsChanged,
    onFansChanged,
  })
  const arenas = createArenasService({
    db,
    now,
    bets,
    onArenaChanged,
    onBetChanged,
    onFansChanged,
    collectRun: (arenaId, runId) => hub.collectRun(arenaId, runId),
    onMatchWritten,
  })

  let tidying: NodeJS.Timeout | undefined
  let sockets: ReturnType<typeof createSocketServer> | undefined

  return {
    giveTopUp,
    endSessions: (ended: EndedSessions) => bus.publish('sessions', ended),

    /** product §7: open stakes of a fan who goes are refunded. */
    async refundStakesOf(tx: Transaction, userId: number): Promise<void> {
      for (const { betId, amount } of await removeOpenStakes(tx, userId))
        await post(tx, 'refund', [{ userId, amount, betId }])
    },

    mountPoints: (http: FastifyInstance) => mountPoints(http, { db, hasOpenStake, authenticate }),

    mountArenas(http: FastifyInstance, settings: Settings): void {
      mountArenas(http, { db, now, arenas, playersIn: (arenaId) => hub.playersIn(arenaId), authenticate })
      mountBets(http, { bets, authenticate, recognise })
      const origins = allowedOrigins(settings)
      sockets = createSocketServer({
        server: http.server,
        match: (path) => LIVE_PATH.exec(path)?.[1] ?? null,
        isAllowedOrigin: (origin) => origins.has(origin),
        queueLimits: liveLimits?.queue,
        onConnection: (arenaId, connection, webSocket) =>
          speakLive(webSocket, connection, {
            log,
            enter: (own, token, side) => hub.enter(arenaId, own, token, side),
            leave: (own) => hub.leave(own),
            helloTimeoutMs: liveLimits?.helloTimeoutMs,
          }),
      })
      http.addHook('preClose', async () => {
        await sockets?.close()
      })
    },

    /** Sockets open in this process, for the metrics. */
    socketCount: () => sockets?.count() ?? 0,

    /** What other processes left undone is finished now and then, by whoever comes first. */
    async start(): Promise<void> {
      const tidy = async () => {
        try {
          await arenas.tidy()
          await removeOldKeys(db)
        } catch (error) {
          log.warn({ err: error }, 'could not tidy up arenas')
        }
      }
      await tidy()
      tidying ??= setInterval(() => void tidy(), TIDY_INTERVAL_MS).unref()
    },

    async stop(): Promise<void> {
      clearInterval(tidying)
      await hub.close()
    },
  }
}

function wonStakes(bet: Bet, payouts: Payout[]): WonStake[] {
  const total = bet.pools.reduce((sum, points) => sum + points, 0)
  const winning = bet.answer === null ? 0 : (bet.pools[bet.answer] ?? 0)
  // Without anybody on the winning choice all stakes went back: nobody won.
  if (winning === 0) return []
  return payouts
    .filter(({ choice }) => choice === bet.answer)
    .map(({ userId, amount, payout }) => ({ userId, stake: amount, payout, share: winning / total }))
}
