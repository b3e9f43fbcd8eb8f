import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'
import { program } from './binaries.ts'
import { DATABASE, SERVER_ROLE } from './transport.ts'

/** Starts PostgreSQL's programs as the right user. */
export type Run = (command: string, args: string[], stdio: StdioOptions) => ChildProcess

/**
 * With setpriv the kernel sends PostgreSQL SIGINT (fast, clean shutdown) when our process dies in any way, kill -9
 * included. Without it the next start stops the orphan.
 */
export function makeRunner(account: Account | null): Run {
  const setpriv = setprivArguments(account)
  const hasSetpriv = spawnSync('setpriv', [...setpriv, 'true'], { cwd: '/', stdio: 'ignore' }).status === 0
  return (command, args, stdio) => {
    // Detached, because Ctrl-C signals the whole process group and the database must stop after the server.
    const options = { cwd: '/', detached: true, windowsHide: true, env: cleanEnvironment(), stdio }
    if (hasSetpriv) return spawn('setpriv', [...setpriv, command, ...args], options)
    return spawn(command, args, { ...options, ...account })
  }
}

function setprivArguments(account: Account | null): string[] {
  const identity = account
    ? ['--reuid', String(account.uid), '--regid', String(account.gid), '--clear-groups']
    : []
  return [...identity, '--pdeathsig', 'INT', '--']
}

/** Drops PGDATA, PGPORT and the like, which are meant for another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')))
}

/** For a small machine that also runs the server; durability (fsync, synchronous_commit) keeps its defaults. */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_connections: '60',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  // No replication.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Our queries are short and indexed; parallel workers also need more /dev/shm than containers have.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
}

export function settingArguments(settings: Record<string, string> = {}): string[] {
  return Object.entries({ ...DEFAULT_SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

/** Starts a new log and keeps the previous one as `.1`. */
export function openLog(file: string): { fd: number; close(): void } {
  if (existsSync(file)) renameSync(file, `${file}.1`)
  const fd = openSync(file, 'a', 0o600)
  return { fd, close: () => closeSync(fd) }
}

/** Returns the log line that says why PostgreSQL ended, without its time stamp. */
export function lastComplaint(file: string): string {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? ''
  return fatal.replace(/^.*\b(FATAL|PANIC):\s*/, '').trim() || `see ${file}`
}

const POLL_MS = 20
/** Recovery after a crash reads up to max_wal_size of log; that is minutes on a slow disk at worst. */
const READY_PATIENCE_MS = 300_000
/** How long PostgreSQL may roll back and write before it is told to stop at once. */
export const FAST_SHUTDOWN_MS = 30_000

/** Resolves to true once it accepts connections, to false when it ended before. */
export async function becomesReady(server: ChildProcess, config: pg.PoolConfig): Promise<boolean> {
  let ended = false
  const markEnded = () => {
    ended = true
  }
  server.once('exit', markEnded)
  server.on('error', markEnded) // the program could not be started at all
  for (const end = Date.now() + READY_PATIENCE_MS; Date.now() < end && !ended; await delay(POLL_MS)) {
    if (await ensureDatabase(config)) return true
  }
  return false
}

/** Returns false while the server does not accept connections yet. */
async function ensureDatabase(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  client.on('error', () => {}) // lost during startup: the loop retries
  try {
    await client.connect()
  } catch {
    return false
  }
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`)
    await ensureServerRole(client, config.password)
    return true
  } finally {
    await client.end()
  }
}

/** Its rights come with the migrations. A password is used on TCP only. */
async function ensureServerRole(client: pg.Client, password: pg.PoolConfig['password']): Promise<void> {
  const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [SERVER_ROLE])
  if (found.rowCount !== 0) return
  const secret = typeof password === 'string' ? `PASSWORD ${pg.escapeLiteral(password)}` : ''
  await client.query(`CREATE ROLE ${pg.escapeIdentifier(SERVER_ROLE)} LOGIN ${secret}`)
}

/** Fast shutdown: rolls open transactions back and writes everything committed to disk. */
export async function shutDown(server: ChildProcess, binDir: string, cluster: string): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  if (process.platform === 'win32') {
    spawnSync(program(binDir, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else server.kill('SIGINT')
  // Still safe: the next start recovers all commits from the write-ahead log.
  const lastResort = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
  await ended
  clearTimeout(lastResort)
}
