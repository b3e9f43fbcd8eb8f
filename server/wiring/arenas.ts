// Wires everything around a live match: points, bets, arenas and their sockets.
import type { FastifyInstance } from 'fastify'
import type { AchievementsService, SettledBet, WonStake } from '#server/features/achievements/index.ts'
import {
  createArenasService,
  createEventsService,
  createPredictions,
  createRefereeGate,
  lockArena,
  lockWrittenRun,
  mountArenas,
  mountEvents,
  mountMyArenas,
} from '#server/features/arenas/index.ts'
import {
  type Bet,
  createBetsService,
  describeBets,
  gainAndLoss,
  mountBets,
  mountPurse,
  type Payout,
  removeOldKeys,
  removeOpenStakes,
} from '#server/features/bets/index.ts'
import { mountPoints, post } from '#server/features/ledger/index.ts'
import { createLiveHub, type LiveHub } from '#server/features/live/index.ts'
import {
  createFriendsInArenas,
  type FanNews,
  type NotificationsService,
} from '#server/features/notifications/index.ts'
import { createConductingService, mountConducting, removeSpentSongs } from '#server/features/songs/index.ts'
import {
  createRaisesService,
  createTifosService,
  mountRaises,
  mountTifos,
  type TifosService,
} from '#server/features/tifos/index.ts'
import { createUltraGate } from '#server/features/ultras/index.ts'
import { Failure } from '#server/http/failure.ts'
import { capacityFor, readFileLimit } from '#server/realtime/capacity.ts'
import type { SocketServer } from '#server/realtime/sockets.ts'
import type { Transaction } from '#server/storage/database.ts'
import { afterCommit } from '#server/storage/transaction.ts'
import type { Accounts } from './accounts.ts'
import type { Infrastructure } from './infrastructure.ts'
import { type LiveLimits, openSockets } from './sockets.ts'

const TIDY_INTERVAL_MS = 60_000

interface ArenasParts {
  infrastructure: Infrastructure
  accounts: Accounts
  achievements: AchievementsService
  notifications: NotificationsService
  fanNews: FanNews
  liveLimits?: LiveLimits | undefined
  partSize?: number | undefined
}

export type Arenas = ReturnType<typeof wireArenas>

export function wireArenas(parts: ArenasParts) {
  const { infrastructure, accounts, fanNews, liveLimits } = parts
  const { db, now, log, settings } = infrastructure
  const capacity = liveLimits?.capacity ?? capacityFor(readFileLimit(), settings.databasePool)
  const friends = createFriendsInArenas({ db, now, log, onTold: fanNews.changed })
  const hub = createLiveHub({
    db,
    now,
    log,
    bus: infrastructure.bus,
    figures: infrastructure.figures,
    news: fanNews,
    completeTifo: (raise, holderIds, at) => ends.raises.complete(raise, holderIds, at),
    onFansEntered: friends.onEntered,
    hasStakes: settings.hasStakes,
    authenticate: accounts.authenticate,
    stoppedSessions: accounts.stoppedSessions,
    topUp: accounts.giveTopUps,
    lookAnywayMs: liveLimits?.lookAnywayMs,
    seatLimits: {
      counts: infrastructure.counts,
      visitors: capacity.visitors,
      scale: settings.rateLimitScale,
    },
  })
  const match = createMatchServices(parts, hub)
  const ends = createEndServices(parts, hub)
  const playersIn = (arenaId: string) => hub.playersIn(arenaId)
  const tidy = () => tidyArenas(infrastructure, match.arenas)
  let tidying: NodeJS.Timeout | undefined
  let sockets: SocketServer | undefined

  return {
    ...mountsOfApi(parts, ends.tifos, playersIn),
    playersIn,
    parts: match.parts,
    /** For moderation: hides a tifo, or shows it again. */
    tifos: ends.tifos,

    /** fans.6: open stakes of a deleted fan are refunded. The caller has called `lockStakesOf`. */
    async refundStakesOf(tx: Transaction, userId: number): Promise<void> {
      const gone = await removeOpenStakes(tx, userId)
      for (const { betId, amount } of gone) await post(tx, 'refund', [{ userId, amount, betId }])
      afterCommit(tx, () => {
        for (const { arenaId, betId } of gone) infrastructure.bus.publish('pools', { arenaId, betId })
      })
    },

    remindKickoff: ({ fixture }: { fixture: string }) => match.arenas.remindGoers(fixture),

    mount(http: FastifyInstance): void {
      mountMatches(http, parts, { ...match, ...ends, playersIn })
      // Whatever else happens, descriptors are left for the database and for files.
      http.server.maxConnections = capacity.connections
      sockets = openSockets(http.server, { infrastructure, hub, capacity, liveLimits })
    },

    /** live.15: sends all sockets to other processes. */
    async drain(options: { isHasty: boolean }): Promise<void> {
      await sockets?.drain(options)
    },

    /** Sockets open in this process, for the metrics. */
    socketCount: () => sockets?.count() ?? 0,

    /** Finishes what processes that died left undone, now and every minute. */
    async start(): Promise<void> {
      await tidy()
      tidying ??= setInterval(() => void tidy(), TIDY_INTERVAL_MS).unref()
    },

    async stop(): Promise<void> {
      clearInterval(tidying)
      await hub.close()
      await friends.close()
    },
  }
}

/** What an end does together: tifos and songs. */
function createEndServices(
  { infrastructure: { db, now, bus, limits }, achievements, notifications }: ArenasParts,
  { whereAre, tifosChanged }: Pick<LiveHub, 'whereAre' | 'tifosChanged'>,
) {
  const raises = createRaisesService({
    db,
    now,
    sideOf: async (arenaId, userId) => (await whereAre(arenaId, [userId])).sideOf(userId),
    onRaisesChanged: tifosChanged,
    async onCompleted(tx, { posterId, ultraId, name, completedAt, holderIds }) {
      await achievements.onTifoCompleted(tx, holderIds, completedAt)
      await notifications.onGroupNews(
        tx,
        ultraId,
        { event: 'poster', tifo: name, poster: posterId },
        holderIds,
      )
    },
  })
  const tifos = createTifosService({
    db,
    now,
    onRaisesChanged(arenaIds) {
      for (const arenaId of arenaIds) bus.publish('tifo', { arenaId })
    },
  })
  const conducting = createConductingService({
    db,
    now,
    limits,
    whereAre,
    onSongsChanged: (arenaId) => bus.publish('song', { arenaId }),
  })
  return { raises, tifos, conducting }
}

/** Calls about arenas that the API serves, not the matches service. */
function mountsOfApi(
  { infrastructure: { db, now, settings }, accounts: { authenticate, giveTopUp } }: ArenasParts,
  tifos: TifosService,
  playersIn: (arenaId: string) => number,
) {
  return {
    mountPoints(http: FastifyInstance): void {
      mountPoints(http, { db, authenticate, topUp: giveTopUp, describeBets, gainAndLoss })
      mountPurse(http, { db, authenticate })
    },

    mountTifos: (http: FastifyInstance) =>
      mountTifos(http, { db, now, tifos, authenticate, admitToUltra: createUltraGate(db) }),

    mountMyArenas: (http: FastifyInstance) =>
      mountMyArenas(http, { db, now, playersIn, authenticate, hasStakes: settings.hasStakes }),
  }
}

type MatchServices = ReturnType<typeof createMatchServices> & ReturnType<typeof createEndServices>

/** The calls of the matches service. */
function mountMatches(
  http: FastifyInstance,
  { infrastructure: { db, now, settings }, accounts }: ArenasParts,
  services: MatchServices & { playersIn: (arenaId: string) => number },
): void {
  const { arenas, events, bets, raises, conducting, playersIn } = services
  const { authenticate, identify } = accounts
  const { hasStakes } = settings
  const admitReferee = createRefereeGate(db, accounts.lacksSecondFactor)
  mountArenas(http, { db, now, arenas, playersIn, authenticate, admitReferee, hasStakes })
  mountEvents(http, { events, authenticate, admitReferee })
  mountRaises(http, { raises, authenticate })
  mountConducting(http, { conducting, authenticate })
  mountBets(http, { bets, authenticate, admitReferee, identify, hasStakes })
}

async function tidyArenas(
  { db, log }: Infrastructure,
  arenas: ReturnType<typeof createArenasService>,
): Promise<void> {
  const warn = (error: unknown, subject: string) =>
    log.warn({ err: error, subject }, 'could not tidy up arenas')
  await arenas.tidy(warn).catch((error: unknown) => warn(error, 'arenas'))
  await removeOldKeys(db).catch((error: unknown) => warn(error, 'stake keys'))
  await removeSpentSongs(db).catch((error: unknown) => warn(error, 'songs'))
}

/** Bets and arenas, and whom they tell when something has changed. */
function createMatchServices(
  {
    infrastructure: { db, now, bus, limits, log },
    achievements,
    notifications,
    fanNews,
    liveLimits,
    partSize,
  }: Omit<ArenasParts, 'accounts'>,
  { collectRun, arenaChanged, eventsChanged }: Pick<LiveHub, 'collectRun' | 'arenaChanged' | 'eventsChanged'>,
) {
  const onBetChanged = (arenaId: string, betId: string) => bus.publish('bet', { arenaId, betId })
  const onFansChanged = (arenaId: string, userIds: number[]) => {
    bus.publish('fans', { arenaId, userIds })
    fanNews.changed(userIds)
  }
  /** Of deleted arenas no room has to hear, but their fans have got their points back. */
  const tellOfPayouts = (tx: Transaction, payouts: Payout[]) =>
    afterCommit(tx, () => fanNews.changed(payouts.map(({ userId }) => userId)))
  const { refreshPredictions, parts } = createPredictions(partSize)
  const bets = createBetsService({
    db,
    now,
    limits,
    async runOfArena(tx, arenaId) {
      const arena = await lockArena(tx, arenaId)
      if (!arena) throw new Failure('arena_not_found')
      return arena.state === 'idle' ? null : (arena.run?.id ?? null)
    },
    lockRun: lockWrittenRun,
    async onBetPaid(tx, bet, payouts) {
      if (bet.state === 'settled') {
        await achievements.onBetSettled(tx, settledBet(bet), wonStakes(bet, payouts))
        const fans = payouts.map(({ userId }) => userId)
        if (bet.runId !== null) await refreshPredictions(tx, bet.runId, fans)
      }
      await notifications.onBetPaid(tx, bet, payouts)
      tellOfPayouts(tx, payouts)
    },
    onStakesLate: notifications.onStakesLate,
    async onBetUnsettled(tx, bet, payouts, reason) {
      await achievements.onBetUnsettled(
        tx,
        settledBet(bet),
        wonStakes(bet, payouts).map(({ userId }) => userId),
      )
      const fans = payouts.map(({ userId }) => userId)
      if (bet.runId !== null) await refreshPredictions(tx, bet.runId, fans)
      await notifications.onBetUnsettled(tx, bet, payouts, reason)
    },
    onBetChanged,
    onPoolsChanged: (arenaId, betId) => bus.publish('pools', { arenaId, betId }),
    onFansChanged,
  })
  const arenas = createArenasService({
    db,
    now,
    bets,
    onArenaChanged: arenaChanged,
    onBetChanged,
    onFansChanged,
    collectRun,
    async onMatchWritten(tx, match, arenaId) {
      await achievements.onMatchWritten(tx, match)
      await notifications.onMatchWritten(tx, match, arenaId)
    },
    onLate: (error, runId) => log.warn({ err: error, run: runId }, 'a match waits to be written'),
    onArenaLive: notifications.onArenaLive,
    onArenaRemoved: notifications.onArenaRemoved,
    onKickoffNear: notifications.onKickoffNear,
    finishWaitMs: liveLimits?.finishWaitMs,
  })
  const events = createEventsService({ db, now, onEventsChanged: eventsChanged })
  return { bets, arenas, events, parts }
}

function settledBet({ id, decidedAt }: Bet): SettledBet {
  if (!decidedAt) throw new Error('a settled bet has no date')
  return { id, decidedAt }
}

function wonStakes(bet: Bet, payouts: Payout[]): WonStake[] {
  const total = bet.pools.reduce((sum, points) => sum + points, 0)
  const winning = bet.answer === null ? 0 : (bet.pools[bet.answer] ?? 0)
  // With nobody or everybody on the winning choice all stakes went back: nobody won.
  if (winning === 0 || winning === total) return []
  return payouts
    .filter(({ choice }) => choice === bet.answer)
    .map(({ userId, amount, payout }) => ({ userId, stake: amount, payout, share: winning / total }))
}
