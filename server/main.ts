import { isIPv6 } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { FirstData } from './demo/fill-database.ts'
import { DEMO_ACCOUNTS } from './demo/fill-demo.ts'
import { createLog } from './log.ts'
import { DEMO_PASSWORD, readSettings, type Settings, SettingsError } from './settings.ts'
import { collectStartGarbage } from './start-garbage.ts'
import { innermostError, isDatabaseAway } from './storage/database-errors.ts'
import { makeDataFolder } from './storage/embedded/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './storage/embedded/embedded-postgres.ts'
import { createApp } from './wiring/app.ts'

/** A herd knocks faster than one turn of the event loop lets it in; the system drops who finds the queue full. */
const WAITING_CONNECTIONS = 4_096
const RETRY_FIRST_MS = 500
const RETRY_LONGEST_MS = 15_000
/** For what is under way when the sockets are gone, and for sending them away where there are other processes. */
const STOP_DEADLINE_MS = 10_000
const SOCKETS_DEADLINE_MS = 20_000
/** A second signal sooner than this is the same Ctrl-C, passed on by npm. */
const SECOND_SIGNAL_MS = 1_000
/** An embedded database that cannot be started again this often needs a person. */
const REVIVALS = 5

/** One line for the operator, and the end. */
function giveUp(sentence: string): never {
  process.stderr.write(`virage: ${sentence}\n`)
  process.exit(1)
}

const settings = readSettingsOrGiveUp()
const log = createLog(settings.logLevel)
const stopping = new AbortController()
let stoppingSinceMs = 0
let drain = async () => {}
let stop = async () => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void shutDown(signal))
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))

makeDataFolderOrGiveUp()
let embedded = settings.databaseUrl === undefined ? await startEmbedded() : undefined
stop = async () => embedded?.stop()
const databaseConfig = embedded?.serverConfig ?? { connectionString: settings.databaseUrl }
const ownerConfig =
  embedded?.config ??
  (settings.databaseOwnerUrl === undefined ? databaseConfig : { connectionString: settings.databaseOwnerUrl })
const app = await createApp({
  settings,
  databaseConfig,
  ownerConfig,
  log,
  ownsDatabase: embedded !== undefined,
})
drain = () => app.drain()
stop = async () => {
  await app.stop()
  await embedded?.stop()
}
// Before the doors open: it stops everything for a moment.
collectStartGarbage()
await listen()
const firstData = await prepare()
if (firstData && !stopping.signal.aborted) {
  announce(firstData)
  if (settings.demoCrowd) app.startDemoCrowd(`http://${ownHost()}:${settings.port}`)
}

function readSettingsOrGiveUp(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof SettingsError) giveUp(error.message)
    throw error
  }
}

/** Found now, not when the first mail or picture cannot be written. */
function makeDataFolderOrGiveUp(): void {
  const { databaseUrl, smtpUrl, mediaUrl, dataDir } = settings
  if (databaseUrl !== undefined && smtpUrl !== undefined && mediaUrl !== undefined) return
  try {
    makeDataFolder(dataDir)
  } catch (error) {
    giveUp(error instanceof Error ? error.message : String(error))
  }
}

async function startEmbedded(): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir: settings.dataDir, onExit: reviveEmbedded })
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error))
  }
}

/** Calls answer 503 until it is back where it was, as with any other database. */
async function reviveEmbedded(ended: Error): Promise<void> {
  log.error({ err: ended }, 'the embedded database ended; starting it again')
  const before = JSON.stringify(embedded?.config)
  let last = ended
  for (let attempt = 0; attempt < REVIVALS && !stopping.signal.aborted; attempt++) {
    try {
      await embedded?.stop()
      embedded = await startEmbeddedPostgres({ dataDir: settings.dataDir, onExit: reviveEmbedded })
      if (JSON.stringify(embedded.config) === before) return
      last = new Error('it listens elsewhere now')
      break
    } catch (error) {
      last = innermostError(error)
      await delay(RETRY_FIRST_MS * 2 ** attempt, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  if (!stopping.signal.aborted) giveUp(`the embedded database ended: ${last.message}`)
}

async function listen(): Promise<void> {
  try {
    await app.http.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    await stop()
    if (code === 'EADDRINUSE') giveUp(`port ${settings.port} is in use: set PORT to another one`)
    if (code === 'EACCES')
      giveUp(`port ${settings.port} may not be used by this account: set PORT to another one`)
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      giveUp(`HOST must be an address of this machine (it is "${settings.host}")`)
    giveUp(`cannot listen on ${settings.host}:${settings.port}: ${String(error)}`)
  }
}

/** A database that is away is waited for; the pages and /healthz answer meanwhile. */
async function prepare(): Promise<FirstData | undefined> {
  for (
    let waitMs = RETRY_FIRST_MS;
    !stopping.signal.aborted;
    waitMs = Math.min(waitMs * 2, RETRY_LONGEST_MS)
  ) {
    try {
      return await app.prepare()
    } catch (error) {
      if (stopping.signal.aborted) return undefined
      if (!isDatabaseAway(error)) {
        log.fatal({ err: error }, 'the database cannot be used')
        await stop()
        giveUp(`the database cannot be used: ${innermostError(error).message}`)
      }
      log.warn(
        `the database does not answer (${innermostError(error).message}); trying again in ${waitMs / 1000} s`,
      )
      await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return undefined
}

function announce(first: FirstData): void {
  const lines = [`Virage is open: ${settings.publicUrl}`]
  if (settings.demo && first.isDemo) lines.push(...demoAccounts(first))
  if (settings.smtpUrl === undefined) lines.push(`Mails are files in ${settings.dataDir}/mail`)
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

function demoAccounts({ password, passwords }: FirstData): string[] {
  const suffix = (role: string) => (role === 'admin' ? '  (admin)' : '')
  if (password === 'published')
    return [
      `Demo accounts, password ${DEMO_PASSWORD}:`,
      ...DEMO_ACCOUNTS.map(({ email, role }) => `  ${email}${suffix(role)}`),
    ]
  if (passwords.length === 0)
    return ['The passwords of the demo accounts were printed at the start that made them.']
  return [
    'Demo accounts with their passwords, which are printed only this once:',
    ...passwords.map((account) => `  ${account.email}  ${account.password}${suffix(account.role)}`),
  ]
}

/** Where this process reaches itself: 0.0.0.0 and :: can be listened on, not called. */
function ownHost(): string {
  const { host } = settings
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}

/** running.18: drains, then stops. A second signal or the deadline ends the process at once. */
async function shutDown(signal: string): Promise<void> {
  if (stopping.signal.aborted) {
    if (performance.now() - stoppingSinceMs > SECOND_SIGNAL_MS) giveUp('told to stop again: ended at once')
    return
  }
  stopping.abort()
  stoppingSinceMs = performance.now()
  log.info({ signal }, 'stopping')
  const drainMs = settings.redisUrl === undefined ? 0 : SOCKETS_DEADLINE_MS
  const deadlineMs = settings.drainSeconds * 1000 + drainMs + STOP_DEADLINE_MS
  setTimeout(() => giveUp('gave up waiting for open work'), deadlineMs).unref()
  try {
    await drain()
    await stop()
    process.exit(0)
  } catch (error) {
    log.error({ err: error }, 'did not stop cleanly')
    process.exit(1)
  }
}
