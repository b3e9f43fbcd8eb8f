// The database is there and yet not: frozen, slow, read-only, without a free connection, on a full disk. Calls are
// answered with 503 in time, nothing is answered with 500, and it heals by itself.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/storage/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { databaseUrl, postgresPid, type ServerProcess } from '#tests/processes/server-process.ts'
import { createOracle } from './oracle.ts'
import {
  call,
  familyOf,
  inFolder,
  invitePeople,
  openArena,
  runOf,
  signal,
  startOpen,
  watch,
} from './stadium.ts'
import { askAgain, type Ground, startStorm } from './storm.ts'
import { type FaultCase, playRounds } from './trial.ts'

/** api.7: how long a call may wait for its 503, and how long it may take until calls work again. */
export const ANSWER_WITHIN_MS = 6_000
const HEAL_WITHIN_MS = 1_000
/** A machine that is busy with other things needs so many times what a call took just before. */
export const PATIENCE = 10
const PROBE_EVERY_MS = 500

interface Stage {
  folder: string
  postgres: EmbeddedPostgres
  owner: Database
  server: ServerProcess
}

interface Break {
  name: string
  title: string
  /** How long it stays broken, in ms. */
  lastsMs: [least: number, most: number]
  /** A slow database answers, only later. */
  isServing?: boolean
  obstacle?(): string | null
  /** Where PostgreSQL lies and how the server reaches it, where that is not the plain way. */
  place?(folder: string): Promise<{ dataDir: string; leave(): Promise<void> }>
  reach?(config: pg.PoolConfig): Promise<{ config: pg.PoolConfig; proxy: Proxy }>
  start(stage: Stage, proxy: Proxy | null): Promise<void>
  end(stage: Stage, proxy: Proxy | null): Promise<void>
}

function awayCase(broken: Break): FaultCase {
  return {
    name: broken.name,
    title: broken.title,
    rounds: 10,
    ...(broken.obstacle && { obstacle: broken.obstacle }),
    play: (effort) =>
      inFolder(async (folder) => {
        const place = await broken.place?.(folder)
        const postgres = await startEmbeddedPostgres({ dataDir: place?.dataDir ?? folder })
        const owner = watch(postgres.config)
        const reached = await broken.reach?.(postgres.serverConfig)
        try {
          const server = await startOpen({
            DATABASE_URL: databaseUrl(reached?.config ?? postgres.serverConfig),
            DATABASE_OWNER_URL: databaseUrl(postgres.config),
            DATA_DIR: path.join(folder, 'server'),
          })
          const people = await invitePeople(owner.db)
          const arenaId = await openArena(owner.db, server.url, people.admin)
          const night = { people, arenaId, runId: await runOf(owner.db, arenaId) }
          const stage = { folder, postgres, owner, server }
          return await playRounds(effort, (chance) =>
            playRound(broken, stage, reached?.proxy ?? null, { ...night, chance, oracle: createOracle() }),
          )
        } finally {
          await owner.close()
          reached?.proxy.close()
          await postgres.stop()
          await place?.leave()
        }
      }),
  }
}

async function playRound(broken: Break, stage: Stage, proxy: Proxy | null, ground: Ground) {
  const { chance, oracle, people } = ground
  const { server, owner } = stage
  const storm = await startStorm(ground, () => server.url)
  await storm.acknowledged(20)
  const askedAt = performance.now()
  await call(server.url, people.admin, '/v1/points')
  const graceMs = PATIENCE * (performance.now() - askedAt)
  await broken.start(stage, proxy)
  const probing = new AbortController()
  const probes = probe([server.url], ground, probing.signal)
  await delay(chance.between(...broken.lastsMs))
  await broken.end(stage, proxy)
  const mendedAt = performance.now()
  while ((await call(server.url, people.admin, '/v1/points').catch(() => null))?.status !== 200)
    await delay(20)
  const healMs = performance.now() - mendedAt
  probing.abort()
  const { slowestMs, refused } = await probes
  await storm.end()
  await askAgain(ground, server.url)
  await storm.settle(storm.betIds[0] ?? '')
  const acknowledged = oracle.stakes.filter(({ fate }) => fate === 'acknowledged').length
  const faults = await oracle.judge(owner.db)
  const tooSlow: string[] = []
  if (slowestMs > ANSWER_WITHIN_MS + graceMs)
    tooSlow.push(`a call was answered after ${Math.round(slowestMs)} ms`)
  if (healMs > HEAL_WITHIN_MS + graceMs) tooSlow.push(`it took ${Math.round(healMs)} ms to heal`)
  if (!broken.isServing && refused === 0) faults.push('nothing was refused: it was not broken')
  if (server.child.exitCode !== null) faults.push(`the server ended: ${server.printed.stderr.slice(-300)}`)
  return { faults, tooSlow, figures: { acknowledged, refused, slowestMs, healMs } }
}

/**
 * Reads and writes again and again at every node, and notes the slowest. Whether the last call was answered or not: or, where
 * nothing may be refused, after that, because on a busy machine calls on top of each other are refused by themselves.
 */
export async function probe(
  urls: string[],
  { people, arenaId, oracle, chance }: Ground,
  end: AbortSignal,
  { isPatient = false } = {},
) {
  let slowestMs = 0
  let refused = 0
  const asked: Promise<void>[] = []
  const ask = async (answered: Promise<{ status: number }>) => {
    const startedAt = performance.now()
    const status = await answered.then(
      (answer) => answer.status,
      () => 0,
    )
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    if (status === 503) refused++
    if (status === 0 || (status >= 500 && status !== 503))
      oracle.complaints.push(`a probe was answered ${status}`)
  }
  while (!end.aborted) {
    for (const url of urls) {
      asked.push(ask(call(url, chance.pick(people.fans), '/v1/points')))
      asked.push(ask(call(url, people.other, `/v1/arenas/${arenaId}/pause`, {})))
      asked.push(ask(call(url, people.other, `/v1/arenas/${arenaId}/resume`, {})))
    }
    if (isPatient) await Promise.all(asked)
    await delay(PROBE_EVERY_MS, undefined, { signal: end }).catch(() => {})
  }
  await Promise.all(asked)
  return { slowestMs, refused }
}

/** The server's connections end, so that the next ones meet what has changed. */
const cutConnections = (db: Database['db']) =>
  db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'virage'`)

const frozen = awayCase({
  name: 'postgres-frozen',
  title: 'every process of PostgreSQL is stopped (SIGSTOP) and goes on later',
  lastsMs: [6_500, 9_000],
  start: async ({ folder }) => signal(await familyOf(postgresPid(folder) ?? 0), 'SIGSTOP'),
  end: async ({ folder }) => signal(await familyOf(postgresPid(folder) ?? 0), 'SIGCONT'),
})

const readOnly = awayCase({
  name: 'postgres-read-only',
  title: 'the database takes no writes, as after a failover to a standby',
  lastsMs: [500, 2_000],
  async start({ owner }) {
    await write(owner.db, sql`ALTER DATABASE virage SET default_transaction_read_only = on`)
    await cutConnections(owner.db)
  },
  async end({ owner }) {
    await write(owner.db, sql`ALTER DATABASE virage RESET default_transaction_read_only`)
    await cutConnections(owner.db)
  },
})

/** Also on a connection that began while the database was read-only. */
const write = (db: Database['db'], statement: ReturnType<typeof sql>) =>
  db.transaction((tx) => tx.execute(statement), { accessMode: 'read write' })

const noConnections = awayCase({
  name: 'postgres-no-connections',
  title: 'PostgreSQL refuses every new connection: too many clients',
  lastsMs: [500, 2_000],
  async start({ owner }) {
    await owner.db.execute(sql`ALTER DATABASE virage CONNECTION LIMIT 0`)
    await cutConnections(owner.db)
  },
  end: async ({ owner }) => void (await owner.db.execute(sql`ALTER DATABASE virage CONNECTION LIMIT -1`)),
})

interface Proxy {
  delayMs: number
  close(): void
}

/** Between the server and PostgreSQL; passes everything on, later. */
async function startProxy(config: pg.PoolConfig): Promise<{ config: pg.PoolConfig; proxy: Proxy }> {
  const proxy: Proxy = { delayMs: 0, close: () => void listener.close() }
  const pass = (from: net.Socket, to: net.Socket) => {
    let last = Promise.resolve()
    from.on('data', (chunk) => {
      // One after the other: bytes never overtake each other when the delay changes.
      last = last.then(() => delay(proxy.delayMs)).then(() => void to.write(chunk))
    })
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
  }
  const listener = net.createServer((client) => {
    const server = net.connect(path.join(config.host ?? '', `.s.PGSQL.${config.port}`))
    pass(client, server)
    pass(server, client)
  })
  const port = await freePort()
  listener.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return { config: { ...config, host: '127.0.0.1', port }, proxy }
}

const slow = awayCase({
  name: 'postgres-slow',
  title: 'every packet to and from PostgreSQL takes 100 to 300 ms',
  lastsMs: [3_000, 6_000],
  isServing: true,
  reach: startProxy,
  start: async (_stage, proxy) => {
    if (proxy) proxy.delayMs = 100
  },
  end: async (_stage, proxy) => {
    if (proxy) proxy.delayMs = 0
  },
})

const DISK = 'size=220m,mode=0755'

const fullDisk = awayCase({
  name: 'disk-full',
  title: 'PostgreSQL’s disk is full, and has room again later',
  lastsMs: [1_000, 3_000],
  obstacle: () => {
    const probe = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return probe.status === 0 ? null : 'only root may mount a small disk'
  },
  async place(folder) {
    const dataDir = path.join(folder, 'disk')
    await mkdir(dataDir)
    spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', dataDir])
    return { dataDir, leave: async () => void spawnSync('umount', [dataDir]) }
  },
  start: ({ folder }) => fillDisk(path.join(folder, 'disk', 'ballast')),
  end: ({ folder }) => rm(path.join(folder, 'disk', 'ballast')),
})

/** Writes until nothing more fits. */
async function fillDisk(file: string): Promise<void> {
  await writeFile(file, '')
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k'], { stdio: 'ignore' })
}

export const AWAY_CASES: readonly FaultCase[] = [frozen, slow, readOnly, noConnections, fullDisk]
