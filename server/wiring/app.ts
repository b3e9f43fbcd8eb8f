import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Crowd, startCrowd } from '#server/demo/crowd.ts'
import { type FirstData, fillDatabase } from '#server/demo/fill-database.ts'
import {
  createKeyedHashes,
  forgetAccount,
  hasSpentWelcome,
  type OnNewFan,
} from '#server/features/accounts/index.ts'
import {
  createAchievementsService,
  listEarnedBetween,
  mountAchievements,
} from '#server/features/achievements/index.ts'
import { mountAudit } from '#server/features/audit/index.ts'
import { mountCalendar, mountCalendarFiles } from '#server/features/calendar/index.ts'
import { mountHome } from '#server/features/home/index.ts'
import { mountLeaderboard } from '#server/features/leaderboards/index.ts'
import { openFanAccount, welcomeFan } from '#server/features/ledger/index.ts'
import { mountMatches } from '#server/features/matches/index.ts'
import { createPictureCleanup, mountMedia } from '#server/features/media/index.ts'
import {
  createFanNews,
  createNotificationsService,
  createNotify,
  type FanNews,
  mountNotifications,
} from '#server/features/notifications/index.ts'
import { mountOperator } from '#server/features/operator/index.ts'
import { mountPeople } from '#server/features/people/index.ts'
import { createPostsService, mountPosts } from '#server/features/posts/index.ts'
import { mountSearch } from '#server/features/search/index.ts'
import { mountStats } from '#server/features/stats/index.ts'
import { Failure } from '#server/http/failure.ts'
import { FRONT_ENDS_FOLDER, loadFrontEnds } from '#server/http/front-ends.ts'
import { createHttpServer } from '#server/http/server.ts'
import type { MailTransport } from '#server/mail/transport.ts'
import type { Settings } from '#server/settings.ts'
import { createSharing, loadDrawPage } from '#server/sharing/index.ts'
import type { Transaction } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { canAlterHistory } from '#server/storage/roles.ts'
import { type Accounts, wireAccounts } from './accounts.ts'
import { type LiveLimits, wireArenas } from './arenas.ts'
import { createBackground, transportFor } from './background.ts'
import { wireDelivery } from './delivery.ts'
import { type Infrastructure, openInfrastructure } from './infrastructure.ts'
import { mountOperatorPages } from './operator.ts'
import { mountReporting } from './reports.ts'
import { wireSocial } from './social.ts'

export interface AppOptions {
  settings: Settings
  databaseConfig: pg.PoolConfig
  /** The role that owns the schema and migrates it; the server's own where left out. */
  ownerConfig?: pg.PoolConfig
  log: Logger
  /** No other process uses the database: it is the embedded one. */
  ownsDatabase?: boolean
  now?: () => Date
  mailTransport?: MailTransport
  liveLimits?: LiveLimits
  /** How many fans a decision serves in its own transaction (jobs/parts.ts). */
  partSize?: number
  /** Where the built pages are, if not in `dist`. */
  frontEndsFolder?: string
}

export type App = Awaited<ReturnType<typeof createApp>>

/** The only place that knows all the parts. The caller listens and calls `prepare`. */
export async function createApp(options: AppOptions) {
  const {
    settings,
    databaseConfig,
    ownerConfig = databaseConfig,
    log,
    ownsDatabase = false,
    mailTransport: transport = transportFor(settings),
  } = options
  const infrastructure = openInfrastructure(options)
  const { database, db, clock, now } = infrastructure
  const pictures = createPictureCleanup({ db, store: infrastructure.pictureStore, now, log })
  const fanNews = createFanNews({
    ...{ db, now, log, gameUrl: settings.gameUrl, bus: infrastructure.bus },
    lookAnywayMs: options.liveLimits?.lookAnywayMs,
  })
  const telling = createNotify({ now, onTold: fanNews.changed, atOnce: options.partSize })
  const { notify } = telling
  const notifications = createNotificationsService({ notify, now })
  const achievements = createAchievementsService({
    ...{ now, onEarned: notifications.onEarned, onLost: notifications.onLost, atOnce: options.partSize },
  })
  const hashes = createKeyedHashes()
  const onNewFan: OnNewFan = async (tx, fanId, proof) => {
    if (await hasSpentWelcome(tx, hashes, proof)) await openFanAccount(tx, fanId)
    else await welcomeFan(tx, fanId)
    await achievements.onNewFan(tx, fanId)
  }
  const accounts = wireAccounts({
    ...{ infrastructure, hashes, onNewFan },
    onPointsChanged: fanNews.changed,
  })
  const arenas = wireArenas({
    ...{ infrastructure, accounts, achievements, notifications, fanNews },
    liveLimits: options.liveLimits,
    partSize: options.partSize,
  })
  const delivery = wireDelivery(infrastructure, hashes, transport)
  const handlers = { remind_kickoff: arenas.remindKickoff }
  const background = createBackground(infrastructure, {
    ...{ transport, delivery, handlers, ownsDatabase, notify },
    parts: { ...telling.parts, ...achievements.parts, ...arenas.parts },
  })

  const http = await createPagesServer(infrastructure, options.frontEndsFolder)
  let isPrepared = false
  let isDraining = false
  refuseCallsUntil(http, () => isPrepared)
  closeConnectionsWhile(http, () => isDraining)
  mountOperatorPages(http, infrastructure, {
    isPrepared: () => isPrepared,
    ownsDatabase,
    isDraining: () => isDraining,
    sockets: arenas.socketCount,
    gauges: delivery.gauges,
  })
  if (settings.services.has('api')) {
    accounts.mount(http)
    wireSocial({
      ...{ infrastructure, accounts, achievements, notifications, onNewFan, arenas, pictures },
      forgetAccount: (tx, fan) => forgetAccount(tx, hashes, fan),
    }).mount(http)
    await mountOtherFeatures(http, infrastructure, accounts, fanNews)
    delivery.mount(http, accounts)
    mountReporting(http, { infrastructure, accounts, notifications, hashes, tifos: arenas.tifos })
    arenas.mountPoints(http)
    arenas.mountMyArenas(http)
    arenas.mountTifos(http)
    mountOperator(http, {
      ...{ db, settings, limits: infrastructure.limits, transport },
      authenticate: accounts.authenticate,
      canAlterHistory: () => canAlterHistory(database.pool),
    })
    mountHome(http, {
      ...{ db, now, authenticate: accounts.authenticate, playersIn: arenas.playersIn },
      ...{ gameUrl: settings.gameUrl, hasStakes: settings.hasStakes },
    })
  }
  if (settings.services.has('arenas')) arenas.mount(http)

  function tellOfReplacedPasswords({ signedOut }: FirstData): void {
    if (signedOut.length === 0) return
    log.warn({ accounts: signedOut.length }, 'demo accounts had the published password and got random ones')
    for (const userId of signedOut) accounts.onSessionsEnded({ userId })
  }

  let crowd: Crowd | undefined
  let firstData: FirstData | undefined
  return {
    http,
    db,
    /** Hides tifos that were reported. */
    tifos: arenas.tifos,
    /** Undefined before `prepare`. */
    get worker() {
      return background.worker
    },

    /** Schema, first data, background work. Until it is done every call answers 503. */
    async prepare(): Promise<FirstData> {
      await migrateDatabase(ownerConfig, databaseConfig)
      if (await canAlterHistory(database.pool))
        log.warn(
          'the server may change the history of its ledger: give it a role of its own, see DATABASE_OWNER_URL',
        )
      await clock.start()
      // Kept over retries: it holds passwords that are told only once.
      firstData ??= await fillDatabase(db, settings, now)
      tellOfReplacedPasswords(firstData)
      await background.start()
      if (settings.services.has('api')) pictures.start()
      if (settings.services.has('arenas')) await arenas.start()
      isPrepared = true
      return firstData
    },

    /** Starts the demo's simulated crowd, which calls this process at `base`. */
    startDemoCrowd(base: string): void {
      // running.14: its referee is an admin, who has no place in a database of real fans.
      if (!firstData?.isDemo) {
        log.warn('the demo crowd stays out: the demo did not fill this database')
        return
      }
      const { publicUrl } = settings
      const welcome = (tx: Transaction, fanId: number) => onNewFan(tx, fanId, { email: null })
      crowd ??= startCrowd({ base, publicUrl, db, pool: database.pool, now, log, onNewFan: welcome })
    },

    /**
     * running.18: first /readyz says 503, so that the balancer looks elsewhere, then the sockets are sent there. Calls
     * are answered all the while.
     */
    async drain(): Promise<void> {
      isDraining = true
      await delay(settings.drainSeconds * 1000)
      await arenas.drain({ isHasty: settings.redisUrl === undefined })
    },

    /** Answers open requests, finishes work under way, then closes everything. */
    async stop(): Promise<void> {
      isDraining = true
      await crowd?.stop()
      await arenas.drain({ isHasty: true })
      await http.close()
      await arenas.stop()
      await fanNews.close()
      await background.stop()
      await pictures.stop()
      await infrastructure.close()
    },
  }
}

/** The HTTP server with the front ends and the pages that need no script. */
async function createPagesServer(
  { settings, db, now, limits, reads, log, pictureStore }: Infrastructure,
  frontEndsFolder = FRONT_ENDS_FOLDER,
): Promise<FastifyInstance> {
  const { apiUrl, matchesUrl, gameUrl, discordUrl, videoUrl, legalEmail, hasStakes, hasPush } = settings
  const publicSettings = { apiUrl, matchesUrl, gameUrl, discordUrl, videoUrl, legalEmail, hasStakes, hasPush }
  const frontEnds = await loadFrontEnds(publicSettings, frontEndsFolder)
  const sharing = createSharing({
    ...{ db, now, settings, publicSettings, limits, log, pictureStore },
    assets: frontEnds.assets,
    drawPage: await loadDrawPage(frontEndsFolder),
  })
  const writtenPages = { ...frontEnds, writePage: sharing.writePage }
  const http = await createHttpServer({ settings, frontEnds: writtenPages, limits, reads, log })
  sharing.mount(http)
  mountCalendarFiles(http, { db, now, place: settings, limits })
  return http
}

function refuseCallsUntil(http: FastifyInstance, isPrepared: () => boolean): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const isEarly = !isPrepared() && request.url.startsWith('/v1')
    done(isEarly ? new Failure('unavailable', { retryAfterS: 2 }) : undefined)
  })
}

/** A proxy that keeps a connection for its next request would find it closed when that comes. */
function closeConnectionsWhile(http: FastifyInstance, isDraining: () => boolean): void {
  http.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
}

/** Features that only need the infrastructure. */
async function mountOtherFeatures(
  http: FastifyInstance,
  { settings, db, now, limits, pictureStore: store }: Infrastructure,
  { authenticate }: Accounts,
  fanNews: FanNews,
): Promise<void> {
  mountAudit(http, { db, authenticate })
  mountLeaderboard(http, { db, now, authenticate })
  mountPeople(http, { db, authenticate })
  mountSearch(http, { db, authenticate })
  mountStats(http, { db, now, authenticate })
  mountMatches(http, {
    ...{ db, authenticate, hasStakes: settings.hasStakes },
    listEarnedBetween: (userId, from, to) => listEarnedBetween(db, userId, from, to),
  })
  mountAchievements(http, { db, now, authenticate, hasStakes: settings.hasStakes })
  mountCalendar(http, { db, publicUrl: settings.publicUrl, authenticate })
  mountNotifications(http, { db, now, authenticate, gameUrl: settings.gameUrl, onRead: fanNews.changed })
  mountPosts(http, { db, now, posts: createPostsService({ db, now }), authenticate })
  const apiUrl = settings.apiUrl || settings.publicUrl
  await mountMedia(http, { db, now, store, apiUrl, limits, authenticate })
}
