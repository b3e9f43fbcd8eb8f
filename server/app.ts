import { setInterval } from 'node:timers'
import { Redis } from 'ioredis'
import type pg from 'pg'
import type { Logger } from 'pino'
import { routes } from '#contract/routes.ts'
import {
  accountMailComposers,
  createAccountsService,
  createKnownViewers,
  createSsoService,
  findLivingSessions,
  mountAccounts,
  mountSso,
  removeExpired,
} from '#server/features/accounts/index.ts'
import { createAchievementsService, mountAchievements } from '#server/features/achievements/index.ts'
import { mountAudit } from '#server/features/audit/index.ts'
import { mountLeaderboard } from '#server/features/leaderboards/index.ts'
import { welcomeFan } from '#server/features/ledger/index.ts'
import type { EndedSessions } from '#server/features/live/index.ts'
import { mountMatches } from '#server/features/matches/index.ts'
import { mountMedia } from '#server/features/media/index.ts'
import { createPostsService, mountPosts } from '#server/features/posts/index.ts'
import { loadMemberships } from '#server/features/relationships/index.ts'
import { mountSearch } from '#server/features/search/index.ts'
import { mountStats } from '#server/features/stats/index.ts'
import { createCommunity } from './community.ts'
import { type DemoNight, startDemoNight } from './demo-night/demo-night.ts'
import { registerDocs } from './http/docs-page.ts'
import { Failure } from './http/failure.ts'
import { FRONT_ENDS_FOLDER, loadFrontEnds } from './http/front-ends.ts'
import type { Authenticate } from './http/handlers.ts'
import { type Dependency, registerHealth } from './http/health.ts'
import { registerMetrics } from './http/metrics.ts'
import { openApiDocument } from './http/openapi.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createHttpServer } from './http/server.ts'
import { type Outbox, releaseClaimedMails, startOutbox } from './mail/outbox.ts'
import { fileTransport, type MailTransport, smtpTransport } from './mail/transport.ts'
import { createMatchNight, type LiveLimits } from './match-night.ts'
import { operatorFigures } from './operator-figures.ts'
import { createInProcessBus, createRedisBus } from './realtime/bus.ts'
import { fillDatabase } from './seed/seed.ts'
import type { Settings } from './settings.ts'
import { createSharing, loadDrawPage } from './sharing/index.ts'
import { openDatabase, type Transaction } from './storage/database.ts'
import { createDatabaseClock } from './storage/database-clock.ts'
import { migrateDatabase } from './storage/migrate.ts'

const CLEANING_INTERVAL_MS = 60 * 60 * 1000

export interface AppOptions {
  settings: Settings
  databaseConfig: pg.PoolConfig
  log: Logger
  /** No other process can be on the database: it is the embedded one. */
  ownsDatabase?: boolean
  now?: () => Date
  mailTransport?: MailTransport
  liveLimits?: LiveLimits
  /** Where the built pages are, if not in `dist`. */
  frontEndsFolder?: string
}

export type App = Awaited<ReturnType<typeof createApp>>

/** The only place that knows all the parts. Listening and preparing are left to the caller. */
export async function createApp({
  settings,
  databaseConfig,
  log,
  ownsDatabase = false,
  now: givenNow,
  mailTransport,
  liveLimits,
  frontEndsFolder = FRONT_ENDS_FOLDER,
}: AppOptions) {
  const database = openDatabase(
    databaseConfig,
    (error) => log.warn({ err: error }, 'lost a database connection'),
    settings.databasePool,
  )
  const { db } = database
  const clock = createDatabaseClock(db)
  const now = givenNow ?? clock.now
  const redis = settings.redisUrl === undefined ? undefined : connectRedis(settings.redisUrl, log)
  const bus = redis ? createRedisBus(redis, log) : createInProcessBus()
  const limits = createRateLimits(settings.rateLimitScale, redis)
  const apiUrl = settings.apiUrl || settings.publicUrl
  const isServingApi = settings.services.has('api')

  const publicSettings = {
    apiUrl: settings.apiUrl,
    matchesUrl: settings.matchesUrl,
    gameUrl: settings.gameUrl,
    discordUrl: settings.discordUrl,
    videoUrl: settings.videoUrl,
    legalEmail: settings.legalEmail,
  }
  const frontEnds = await loadFrontEnds(publicSettings, frontEndsFolder)
  const sharing = createSharing({
    ...{ db, now, settings, publicSettings, limits, log },
    assets: frontEnds.assets,
    drawPage: await loadDrawPage(frontEndsFolder),
  })
  const http = await createHttpServer(settings, { ...frontEnds, writePage: sharing.writePage }, log)

  let isPrepared = false
  http.addHook('onRequest', (request, _reply, done) => {
    const isEarly = !isPrepared && request.url.startsWith('/v1')
    done(isEarly ? new Failure('unavailable', { retryAfterS: 2 }) : undefined)
  })
  const dependencies: Dependency[] = [
    {
      name: 'database',
      check: async () =>
        isPrepared ? database.pool.query('SELECT 1') : Promise.reject(new Error('not prepared')),
    },
  ]
  if (redis) dependencies.push({ name: 'redis', check: () => redis.ping() })
  registerHealth(http, dependencies)
  registerMetrics(
    http,
    operatorFigures(database, () => matchNight.socketCount()),
  )
  registerDocs(http, openApiDocument(routes, apiUrl))
  await sharing.mount(http)

  let outbox: Outbox | undefined
  const nudgeMail = () => outbox?.nudge()
  const achievements = createAchievementsService({ now })
  const onNewFan = async (tx: Transaction, fanId: number) => {
    await welcomeFan(tx, fanId)
    await achievements.onNewFan(tx, fanId)
  }
  const onSessionsEnded = (ended: EndedSessions) => matchNight.endSessions(ended)
  const accounts = createAccountsService({
    db,
    now,
    limits,
    nudgeMail,
    onNewFan,
    onSignedIn: (fanId) => matchNight.giveTopUp(fanId),
    onSessionsEnded,
  })
  const authenticate: Authenticate = (token) => accounts.authenticate(token)
  const viewers = createKnownViewers(authenticate)
  bus.subscribe<EndedSessions>('sessions', viewers.forget)
  const matchNight = createMatchNight({
    db,
    now,
    log,
    bus,
    limits,
    liveLimits,
    authenticate,
    recognise: viewers.recognise,
    livingSessions: (sessionIds) => findLivingSessions(db, sessionIds, now()),
    onMatchWritten: achievements.onMatchWritten,
    onStakesWon: achievements.onBetSettled,
  })
  const community = createCommunity({
    db,
    now,
    authenticate,
    achievements,
    onNewFan,
    onSessionsEnded,
    refundStakesOf: matchNight.refundStakesOf,
  })
  if (isServingApi) {
    const sso = createSsoService({ db, now, settings: settings.sso, apiUrl, nudgeMail, onNewFan })
    mountAccounts(http, accounts, db, loadMemberships)
    community.mount(http)
    mountAudit(http, { db, authenticate })
    mountLeaderboard(http, { db, now, authenticate })
    mountSearch(http, { db, limits, authenticate })
    mountStats(http, { db, now, authenticate })
    mountMatches(http, { db, authenticate })
    mountAchievements(http, { db, now, authenticate })
    mountPosts(http, { db, now, posts: createPostsService({ db, now }), authenticate })
    await mountMedia(http, { dataDir: settings.dataDir, apiUrl, limits, authenticate })
    matchNight.mountPoints(http)
    mountSso(http, { sso, limits, publicUrl: settings.publicUrl, apiUrl })
  }

  if (settings.services.has('arenas')) matchNight.mountArenas(http, settings)

  let cleaning: NodeJS.Timeout | undefined
  let demoNight: DemoNight | undefined
  return {
    http,
    db,
    /** The mails under way; there is none before `prepare`. */
    get outbox() {
      return outbox
    },

    /** Schema, first data, background work. Until it is done every call answers 503. */
    async prepare(): Promise<void> {
      await migrateDatabase(databaseConfig)
      await clock.start()
      await fillDatabase(db, settings, now)
      if (isServingApi) {
        const transport = mailTransport ?? transportFor(settings)
        if (ownsDatabase) await releaseClaimedMails(db)
        outbox ??= startOutbox({
          db,
          log,
          transport,
          composers: accountMailComposers(settings.publicUrl, now),
        })
        outbox.nudge()
      }
      const clean = async () => {
        try {
          await removeExpired(db, now())
        } catch (error) {
          log.warn({ err: error }, 'could not remove what has expired')
        }
      }
      cleaning ??= setInterval(() => void clean(), CLEANING_INTERVAL_MS).unref()
      if (settings.services.has('arenas')) await matchNight.start()
      isPrepared = true
    },

    /** The demo's simulated crowd, through the public address of this process. */
    enterDemoCrowd(base: string): void {
      demoNight ??= startDemoNight({
        base,
        publicUrl: settings.publicUrl,
        db,
        pool: database.pool,
        now,
        log,
        onNewFan,
      })
    },

    /** Answers what was asked, finishes what is under way, then lets go of everything. */
    async stop(): Promise<void> {
      clearInterval(cleaning)
      await demoNight?.stop()
      await http.close()
      await matchNight.stop()
      await outbox?.stop()
      clock.stop()
      await bus.close()
      redis?.disconnect()
      await database.close()
    },
  }
}

function transportFor(settings: Settings): MailTransport {
  if (settings.smtpUrl !== undefined) return smtpTransport(settings.smtpUrl, settings.mailFrom)
  return fileTransport(`${settings.dataDir}/mail`, settings.mailFrom)
}

function connectRedis(url: string, log: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false })
  redis.on('error', (error) => log.warn({ err: error }, 'redis does not answer'))
  return redis
}
