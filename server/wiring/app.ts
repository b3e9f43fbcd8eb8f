import { setTimeout as delay } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import { type Crowd, startCrowd } from '#server/demo/crowd.ts'
import { type FirstData, fillDatabase } from '#server/demo/fill-database.ts'
import { Failure } from '#server/http/failure.ts'
import { openDatabase, type Transaction } from '#server/storage/database.ts'
import { migrateDatabase } from '#server/storage/migrate.ts'
import { canAlterHistory } from '#server/storage/roles.ts'
import { createPagesServer, mountCalls } from './calls.ts'
import { mountOperatorPages } from './operator.ts'
import { type AppOptions, type Parts, wireParts } from './parts.ts'

export type { AppOptions } from './parts.ts'
export type App = Awaited<ReturnType<typeof createApp>>

/** The whole product in one process: what it is made of, and its life. The caller listens and calls `prepare`. */
export async function createApp(options: AppOptions) {
  const parts = wireParts(options)
  const { infrastructure, arenas, background, pictures } = parts
  const { settings, db } = infrastructure
  let isPrepared = false
  let isDraining = false
  const http = await createPagesServer(infrastructure, () => isDraining, options.frontEndsFolder)
  refuseCallsUntil(http, () => isPrepared)
  closeConnectionsWhile(http, () => isDraining)
  mountOperatorPages(http, infrastructure, {
    isPrepared: () => isPrepared,
    ownsDatabase: options.ownsDatabase ?? false,
    isDraining: () => isDraining,
    sockets: arenas.socketCount,
    gauges: parts.delivery.gauges,
  })
  const upkeep = await mountCalls(http, parts)

  let crowd: Crowd | undefined
  let firstData: FirstData | undefined
  return {
    http,
    db,
    /** Hides tifos that were reported. */
    tifos: arenas.tifos,
    upkeep,
    /** What is done every hour. */
    keepUp: () => background.keepUp(),
    /** Undefined before `prepare`. */
    get worker() {
      return background.worker
    },

    /** Schema, first data, background work. Until it is done every call answers 503. */
    async prepare(): Promise<FirstData> {
      await prepareDatabase(options, parts)
      // Kept over retries: it holds passwords that are told only once.
      firstData ??= await asOwner(options, db, (owner) => fillDatabase(owner, settings, infrastructure.now))
      tellOfReplacedPasswords(firstData, parts)
      await background.start(upkeep)
      if (settings.services.has('api')) pictures.start()
      if (settings.services.has('arenas')) await arenas.start()
      isPrepared = true
      return firstData
    },

    /** Starts the demo's simulated crowd, which calls this process at `base`. */
    startDemoCrowd(base: string): void {
      // running.14: its referee is an admin, who has no place in a database of real fans.
      if (firstData?.isDemo) crowd ??= startCrowdAt(base, parts)
      else options.log.warn('the demo crowd stays out: the demo did not fill this database')
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
      await parts.fanNews.close()
      await background.stop()
      await pictures.stop()
      await infrastructure.close()
    },
  }
}

/** The first data is written by the role that owns the tables, where this process knows it: it tells of weeks past. */
async function asOwner<T>(
  { ownerConfig, log }: AppOptions,
  db: NodePgDatabase,
  write: (db: NodePgDatabase) => Promise<T>,
): Promise<T> {
  if (!ownerConfig) return write(db)
  const owner = openDatabase(ownerConfig, (error) => log.warn({ err: error }, 'the owner’s connection'), 2)
  try {
    return await write(owner.db)
  } finally {
    await owner.close()
  }
}

async function prepareDatabase(
  { databaseConfig, ownerConfig = databaseConfig, log }: AppOptions,
  { infrastructure: { database, clock } }: Parts,
): Promise<void> {
  await migrateDatabase(ownerConfig, databaseConfig)
  if (await canAlterHistory(database.pool))
    log.warn(
      'the server may change the history of its ledger: give it a role of its own, see DATABASE_OWNER_URL',
    )
  await clock.start()
}

function tellOfReplacedPasswords({ signedOut }: FirstData, { infrastructure, accounts }: Parts): void {
  if (signedOut.length === 0) return
  infrastructure.log.warn(
    { accounts: signedOut.length },
    'demo accounts had the published password and got random ones',
  )
  for (const userId of signedOut) accounts.onSessionsEnded({ userId })
}

function startCrowdAt(base: string, { infrastructure, onNewFan }: Parts): Crowd {
  const { settings, db, database, now, log } = infrastructure
  const welcome = (tx: Transaction, fanId: number) => onNewFan(tx, fanId, { email: null })
  return startCrowd({
    base,
    publicUrl: settings.publicUrl,
    db,
    pool: database.pool,
    now,
    log,
    onNewFan: welcome,
  })
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
