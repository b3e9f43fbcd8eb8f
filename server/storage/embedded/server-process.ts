import { type ChildProcess, spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { program } from './binaries.ts'
import { DATABASE } from './transport.ts'

const POLL_MS = 20
/** Recovery after a crash reads up to max_wal_size of log; that is minutes on a slow disk at worst. */
const READY_PATIENCE_MS = 300_000
const FAST_SHUTDOWN_MS = 30_000

/** True once it answers, false when it has ended before. */
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

/** False while the server does not take connections yet. */
async function ensureDatabase(config: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, database: 'postgres' })
  client.on('error', () => {}) // a connection cut while starting is tried again
  try {
    await client.connect()
  } catch {
    return false
  }
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(DATABASE)}`)
    return true
  } finally {
    await client.end()
  }
}

/** Ends it cleanly: open transactions are rolled back, everything committed is on disk. */
export async function shutDown(server: ChildProcess, binDir: string, cluster: string): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return
  server.ref()
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
  })
  if (process.platform === 'win32') {
    spawnSync(program(binDir, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else server.kill('SIGINT')
  // Still safe: what is committed is in the write-ahead log and recovered at the next start.
  const lastResort = setTimeout(() => server.kill('SIGQUIT'), FAST_SHUTDOWN_MS)
  await ended
  clearTimeout(lastResort)
}
