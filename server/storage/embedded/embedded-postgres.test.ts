import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { isAlive } from '#tests/processes/server-process.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'

// Making a cluster takes a second: the tests share one folder, and each leaves it at rest.
let root: string
let dataDir: string
const started: EmbeddedPostgres[] = []
const processes: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'virage-embedded-'))
  dataDir = join(root, 'data')
})

afterEach(async () => {
  await Promise.all(processes.splice(0).map(kill))
  await Promise.all(started.splice(0).map((postgres) => postgres.stop()))
})

// The initdb of a killed process may still be about to notice.
afterAll(() => rm(root, { recursive: true, maxRetries: 20 }))

test('[storage.2] what was written is there after a stop and a new start', async () => {
  const first = await start()
  await query(first.config, 'CREATE TABLE stopped (id int)', 'INSERT INTO stopped VALUES (1)')
  await first.stop()

  const second = await start()

  expect(await query(second.config, 'SELECT id FROM stopped')).toEqual([{ id: 1 }])
})

test('[storage.1] a stop leaves no process and can be repeated', async () => {
  const postgres = await start()
  await Promise.all([postgres.stop(), postgres.stop()])
  await postgres.stop()

  expect(isAlive(postgres.pid)).toBe(false)
  expect(readdirSync(join(dataDir, 'postgres', 'run'))).toEqual([])
})

test('[storage.1] it is durable, checks its pages and speaks UTF-8', async () => {
  const { config } = await start()
  const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding']
  const settings = await query(
    config,
    `SELECT name, setting FROM pg_settings WHERE name IN (${names.map((name) => `'${name}'`).join()})`,
  )
  expect(Object.fromEntries(settings.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
  })
  expect(await query(config, "SELECT lower('ÉCLAT') AS word")).toEqual([{ word: 'éclat' }])
})

test('[storage.2] after kill -9 of the server everything committed is there', async () => {
  const holder = await hold()
  await query(holder.config, 'CREATE TABLE killed (id int)', 'INSERT INTO killed VALUES (1)')
  await kill(holder.process)

  const { config } = await start()

  expect(await query(config, 'SELECT id FROM killed')).toEqual([{ id: 1 }])
})

test('[storage.3] a PostgreSQL that nothing ended with its server is ended before the next one starts', async () => {
  const holder = await hold({ PATH: folderWithout('setpriv') })
  await query(holder.config, 'CREATE TABLE orphaned (id int)', 'INSERT INTO orphaned VALUES (1)')
  await kill(holder.process)
  expect(isAlive(holder.pid)).toBe(true)

  const { config, pid } = await start()

  expect(pid).not.toBe(holder.pid)
  expect(await query(config, 'SELECT id FROM orphaned')).toEqual([{ id: 1 }])
})

test('[storage.3] a start waits for what is left of a PostgreSQL that was killed', async () => {
  const holder = await hold()
  const client = new pg.Client(holder.config)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const leftOver = rows[0]!.pid
  process.kill(leftOver, 'SIGSTOP')
  process.kill(holder.pid, 'SIGKILL')
  await kill(holder.process)

  const log = join(dataDir, 'postgres', 'postgres.log')
  const starting = start()
  await vi.waitFor(
    () =>
      expect(readFileSync(log, 'utf8').match(/pre-existing shared memory block/g)?.length).toBeGreaterThan(3),
    { timeout: 60_000 },
  )
  process.kill(leftOver, 'SIGCONT')
  expect(await query((await starting).config, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await client.end()
})

test('[storage.3] a second process on the same folder is refused in one line', async () => {
  const holder = await hold()

  await expect(start()).rejects.toThrow(
    `Another Virage process (pid ${holder.process.pid}) uses ${dataDir}. Stop it, or choose another DATA_DIR.`,
  )
  expect(await query(holder.config, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('[storage.3] a pid file that names a process of somebody else does not prevent the start', async () => {
  await (await start()).stop()
  const cluster = join(dataDir, 'postgres', 'cluster')
  const { uid, gid } = statSync(cluster)
  const stranger = spawn('/bin/sh', ['-c', 'read line'], { uid, gid, stdio: ['pipe', 'ignore', 'ignore'] })
  processes.push(stranger)
  writeFileSync(join(cluster, 'postmaster.pid'), `${stranger.pid}\n${cluster}\n`)

  await start()

  expect(isAlive(stranger.pid!)).toBe(true)
})

test('[storage.3] an empty pid file does not prevent the start', async () => {
  await (await start()).stop()
  writeFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), '')

  await expect(start()).resolves.toBeDefined()
})

test('[storage.3] a first start killed half way is made good by the next', async () => {
  const folder = join(root, 'interrupted')
  const child = spawnHolder(folder)
  await vi.waitUntil(() => unfinishedIn(folder).some((made) => existsSync(join(made, 'PG_VERSION'))), {
    timeout: 30_000,
    interval: 5,
  })
  await kill(child)

  const { config } = await start({ dataDir: folder })

  expect(await query(config, 'SELECT current_database() AS name')).toEqual([{ name: 'virage' }])
})

test('[storage.3] what a killed first start left behind is removed', async () => {
  const leftover = join(dataDir, 'postgres', 'cluster.new-1234')
  mkdirSync(leftover, { recursive: true })
  writeFileSync(join(leftover, 'PG_VERSION'), '18\n')

  await start()

  expect(existsSync(leftover)).toBe(false)
})

test('[storage.4] it says when PostgreSQL ends by itself', async () => {
  const onExit = vi.fn<(error: Error) => void>()
  const postgres = await start({ onExit })
  process.kill(postgres.pid, 'SIGKILL')

  await vi.waitUntil(() => onExit.mock.calls.length > 0, { timeout: 30_000 })

  expect(onExit.mock.calls[0]?.[0].message).toMatch(
    /^The embedded PostgreSQL has ended by itself \(SIGKILL\)/,
  )
})

test('[storage.4] it says nothing when PostgreSQL is stopped', async () => {
  const onExit = vi.fn<(error: Error) => void>()
  await (await start({ onExit })).stop()

  expect(onExit).not.toHaveBeenCalled()
})

test('[running.2] a folder that cannot be written is named in one line', async () => {
  writeFileSync(join(root, 'file'), '')

  await expect(start({ dataDir: join(root, 'file', 'data') })).rejects.toThrow(
    /^The data folder is not writable: \S+ \(ENOTDIR\)\. Choose another DATA_DIR\.$/,
  )
})

test('[running.2] a setting PostgreSQL refuses is named in one line', async () => {
  await expect(start({ settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /^The embedded PostgreSQL could not start: invalid value for parameter "shared_buffers": "much"$/,
  )
  await expect(start()).resolves.toBeDefined()
})

test('[running.2] a folder of another PostgreSQL is named in one line, with the way out', async () => {
  await (await start()).stop()
  const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION')
  const own = readFileSync(version, 'utf8')
  writeFileSync(version, '17\n')

  await expect(start()).rejects.toThrow(
    /^The data folder is of PostgreSQL 17: back it up with .+ \(virage backup\), and restore that into an empty DATA_DIR\.$/,
  )
  writeFileSync(version, own)
  await expect(start()).resolves.toBeDefined()
})

test('[storage.1] a path too long for a socket gets a short socket folder, which the stop removes', async () => {
  const postgres = await start({ dataDir: join(root, 'long'.repeat(40)) })
  const { config } = postgres
  expect(await query(config, 'SELECT 1 AS one')).toEqual([{ one: 1 }])

  await postgres.stop()

  expect(config.host?.length).toBeLessThan(88)
  expect(existsSync(config.host!)).toBe(false)
})

test('[storage.1] over TCP it listens on loopback only and wants its password', async () => {
  const { config } = await start({ dataDir: join(root, 'tcp'), transport: 'tcp' })

  expect(await query(config, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(query({ ...config, password: 'guess' }, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  )
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, binDir: process.env.TEST_POSTGRES_BIN, ...options })
  started.push(postgres)
  return postgres
}

interface Holder {
  process: ChildProcess
  pid: number
  config: pg.PoolConfig
}

async function hold(env: NodeJS.ProcessEnv = {}): Promise<Holder> {
  const child = spawnHolder(dataDir, env)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { ...(JSON.parse(line) as Pick<Holder, 'pid' | 'config'>), process: child }
}

function spawnHolder(folder: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
  const script = join(import.meta.dirname, 'holder.process.ts')
  const child = spawn(process.execPath, [script, folder], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.on('data', (complaint: Buffer) => process.stderr.write(complaint))
  processes.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** A PATH on which the launcher finds its lock command, but not the other. */
function folderWithout(command: 'setpriv'): string {
  const folder = join(root, `path-without-${command}`)
  mkdirSync(folder)
  const flock = process.env.PATH!.split(':').find((path) => existsSync(join(path, 'flock')))
  symlinkSync(join(flock!, 'flock'), join(folder, 'flock'))
  return folder
}

function unfinishedIn(folder: string): string[] {
  const home = join(folder, 'postgres')
  if (!existsSync(home)) return []
  return readdirSync(home)
    .filter((name) => name.startsWith('cluster.new-'))
    .map((name) => join(home, name))
}

async function query(config: pg.PoolConfig, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
