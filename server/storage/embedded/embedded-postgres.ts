import type { ChildProcess } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Account, chooseAccount, giveTo, type View, viewFor } from './account.ts'
import { packagedBinDir, program } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder, makeHome, notWritable, type Places, placesIn } from './data-folder.ts'
import { endOrphan } from './orphan.ts'
import {
  becomesReady,
  lastComplaint,
  makeRunner,
  openLog,
  type Run,
  settingArguments,
  shutDown,
} from './server-process.ts'
import { DEFAULT_TRANSPORT, type Listening, listenOn, SERVER_ROLE, type Transport } from './transport.ts'

export interface EmbeddedPostgresOptions {
  /** Virage's DATA_DIR; everything of PostgreSQL lies in its folder `postgres`. */
  dataDir: string
  /** Folder of PostgreSQL programs to use instead of the packaged ones. */
  binDir?: string | undefined
  transport?: Transport | undefined
  /** Settings of postgresql.conf that differ from our defaults. */
  settings?: Record<string, string> | undefined
  /** Called when PostgreSQL ends unexpectedly. */
  onExit?: ((error: Error) => unknown) | undefined
}

export interface EmbeddedPostgres {
  /** As the owner: for migrations and the operator. */
  config: pg.PoolConfig
  /** As the server, whose role has fewer rights. */
  serverConfig: pg.PoolConfig
  pid: number
  stop(): Promise<void>
}

interface Setup {
  places: Places
  account: Account | null
  run: Run
  binDir: string
  view: View
  listening: Listening
}

/** Retries, because an earlier server may still be shutting down. */
const ATTEMPTS = 3
/** Of a PostgreSQL that was killed: each of its processes notices by itself, on a busy machine after seconds. */
const IS_LEFT_OVER = /pre-existing shared memory block|lock file .* already exists/
const LEFT_OVER_MS = 60_000
const RETRY_MS = 200

/**
 * Starts the packaged PostgreSQL on the given folder and creates the database the first time. Throws an error of one
 * line when the folder is in use or not usable.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const places = placesIn(options.dataDir)
  makeHome(places)
  const lock = lockFolder(places.lock, resolve(options.dataDir))
  try {
    const setup = await prepare(places, options)
    const server = await startServer(setup, options)
    return supervise(server, setup, options, () => lock.release())
  } catch (error) {
    lock.release()
    throw error
  }
}

async function prepare(places: Places, options: EmbeddedPostgresOptions): Promise<Setup> {
  const transport = options.transport ?? DEFAULT_TRANSPORT
  const account = chooseAccount(places.cluster)
  try {
    giveTo(account, places.home)
    chmodSync(places.home, 0o700)
  } catch (error) {
    throw notWritable(places.home, error)
  }
  const run = makeRunner(account)
  const binDir = options.binDir ?? packagedBinDir(account)
  const view = viewFor(account, places.home)
  await ensureCluster({ places, view, account, run, binDir, transport })
  const listening = await listenOn(transport, places, view, account)
  return { places, account, run, binDir, view, listening }
}

async function startServer(setup: Setup, { settings }: EmbeddedPostgresOptions): Promise<ChildProcess> {
  const { places, run, binDir, view, listening } = setup
  const args = ['-D', view.pathOf('cluster'), ...listening.args, ...settingArguments(settings)]
  const log = openLog(places.log)
  const leftOverUntil = Date.now() + LEFT_OVER_MS
  const isLeftOver = () => IS_LEFT_OVER.test(lastComplaint(places.log)) && Date.now() < leftOverUntil
  try {
    for (let attempt = 1; attempt <= ATTEMPTS || isLeftOver(); attempt++) {
      if (attempt > 1) await delay(RETRY_MS)
      await endOrphan(places.cluster, binDir)
      const server = run(program(binDir, 'postgres'), args, ['ignore', log.fd, log.fd, view.fd ?? 'ignore'])
      if (await becomesReady(server, listening.config)) return server
      await shutDown(server, binDir, places.cluster)
    }
  } finally {
    log.close()
    view.close()
  }
  listening.cleanUp()
  throw new Error(whyNotStarted(lastComplaint(places.log), places.cluster))
}

/** Also the way out where the folder comes from a Virage with another PostgreSQL. */
function whyNotStarted(complaint: string, cluster: string): string {
  if (!complaint.includes('incompatible with server'))
    return `The embedded PostgreSQL could not start: ${complaint}`
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  return `The data folder is of PostgreSQL ${version}: back it up with the version of Virage that made it (virage backup), and restore that into an empty DATA_DIR.`
}

function supervise(
  server: ChildProcess,
  { places, binDir, listening }: Setup,
  { onExit }: EmbeddedPostgresOptions,
  release: () => void,
): EmbeddedPostgres {
  let stopping: Promise<void> | null = null
  // Without setpriv, at least a regular exit of ours stops PostgreSQL too.
  const endWithUs = () => server.kill('SIGINT')
  process.once('exit', endWithUs)
  server.once('exit', (code, signal) => {
    process.removeListener('exit', endWithUs)
    if (stopping !== null) return
    onExit?.(new Error(`The embedded PostgreSQL has ended by itself (${signal ?? code}); see ${places.log}`))
  })
  server.unref() // only the server's own work keeps the process alive
  const stop = async () => {
    await shutDown(server, binDir, places.cluster)
    listening.cleanUp()
    release()
  }
  return {
    config: listening.config,
    serverConfig: { ...listening.config, user: SERVER_ROLE },
    pid: server.pid ?? 0,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
