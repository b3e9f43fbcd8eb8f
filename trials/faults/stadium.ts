// The product that is broken: a durable PostgreSQL, one or more server processes on it, an arena, and people.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { sessions } from '#server/features/accounts/accounts.tables.ts'
import { mintToken } from '#server/features/accounts/secrets.ts'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { fansWithPoints } from '#server/features/bets/bets.testing.ts'
import { clubs } from '#server/features/clubs/clubs.tables.ts'
import { setRole } from '#server/features/fans/index.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { findRunningPostgres } from '#server/storage/embedded/running-postgres.ts'
import {
  databaseUrl,
  endServers,
  isOpen,
  postgresPid,
  type ServerProcess,
  startServer,
} from '#tests/processes/server-process.ts'

const POINTS = 1_000_000
const SESSION_MS = 24 * 3_600_000

export interface Person {
  id: number
  token: string
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server sent
  body: any
}

const FAN_COUNT = 120

/** A folder that goes when the work is over, however it ends. Processes started meanwhile go first. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'virage-faults-'))
  try {
    return await work(folder)
  } finally {
    await endServers()
    const pid = postgresPid(folder)
    if (pid !== null) await endedOf(pid)
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** Settings of every server here: nothing of the demo, no limits, quiet. */
export const QUIET = { DEMO: '0', RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }

export async function startOpen(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer({ ...QUIET, ...env })
  await isOpen(server)
  return server
}

/** The oracle judges everything at once, which may take longer than a statement of the product. */
const NO_LIMITS = { statement_timeout: 0, query_timeout: 0 }

/** The database as the oracle sees it; by its name PostgreSQL tells its connections from the server's. */
export const watch = (config: pg.PoolConfig): Database =>
  openDatabase({ ...config, ...NO_LIMITS, application_name: 'virage-oracle' }, () => {}, 3)

/** That of a server that runs its own. */
export const watchEmbedded = async (dataDir: string): Promise<Database> =>
  watch(await findRunningPostgres(dataDir))

export interface People {
  admin: Person
  other: Person
  fans: Person[]
}

/** Two admins and many rich fans, each signed in. */
export async function invitePeople(db: NodePgDatabase, fans = FAN_COUNT): Promise<People> {
  const [adminId = 0, otherId = 0, ...ids] = await fansWithPoints(db, fans + 2, POINTS)
  for (const id of [adminId, otherId]) await setRole(db, id, 'admin')
  const tokens = ids.map(() => mintToken())
  const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + SESSION_MS)]
  await db
    .insert(sessions)
    .values(tokens.map(({ tokenHash }, i) => ({ tokenHash, userId: ids[i] ?? 0, createdAt, expiresAt })))
  return {
    admin: { id: adminId, token: await openSession(db, adminId, createdAt) },
    other: { id: otherId, token: await openSession(db, otherId, createdAt) },
    fans: tokens.map(({ token }, i) => ({ id: ids[i] ?? 0, token })),
  }
}

/** A live arena between two new clubs. */
export async function openArena(db: NodePgDatabase, url: string, admin: Person): Promise<string> {
  const [homeTeam, awayTeam] = await db
    .insert(clubs)
    .values([{ name: 'Home' }, { name: 'Away' }])
    .returning({ id: clubs.id })
  const { body } = await call(url, admin, '/v1/arenas/create', { homeTeam, awayTeam, started: true })
  return body.element.id
}

/** The run that is under way in an arena. */
export async function runOf(db: NodePgDatabase, arenaId: string): Promise<number> {
  const { rows } = await db.execute<{ run_id: number }>(sql`SELECT run_id FROM arenas WHERE id = ${arenaId}`)
  return rows[0]?.run_id ?? 0
}

export async function openBet(url: string, admin: Person, arenaId: string): Promise<string> {
  const json = { statement: 'Who scores next?', choices: ['Home', 'Away', 'Nobody'], openDate: 0 }
  const { status, body } = await call(url, admin, `/v1/arenas/${arenaId}/bet/create`, json)
  if (status !== 200) throw new Error(`no bet: ${status} ${JSON.stringify(body)}`)
  return body.element.id
}

export interface TwoNodes {
  nodes: [ServerProcess, ServerProcess]
  database: Database
  people: People
  arenaId: string
}

/** Two processes that know nothing of each other but the database: the harder case than with Redis between them. */
export function onTwoNodes<T>(work: (ground: TwoNodes) => Promise<T>): Promise<T> {
  return inFolder(async (folder) => {
    const postgres = await startEmbeddedPostgres({ dataDir: folder })
    const database = watch(postgres.config)
    try {
      const env = {
        DATABASE_URL: databaseUrl(postgres.config),
        DATA_DIR: `${folder}/server`,
        DATABASE_POOL: '10',
      }
      const nodes: [ServerProcess, ServerProcess] = [await startOpen(env), await startOpen(env)]
      const people = await invitePeople(database.db)
      const arenaId = await openArena(database.db, nodes[0].url, people.admin)
      return await work({ nodes, database, people, arenaId })
    } finally {
      await database.close()
      await postgres.stop()
    }
  })
}

const CALL_TIMEOUT_MS = 20_000

/** A call; throws when no answer comes. */
export async function call(
  url: string,
  { token }: Pick<Person, 'token'>,
  pathname: string,
  json?: object,
  key?: string,
): Promise<Answer> {
  const response = await fetch(`${url}${pathname}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  })
  return { status: response.status, body: await response.json() }
}

/** The process and all below it, the deepest first. */
export async function familyOf(pid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const children: number[] = []
  for (const name of pids) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    if (parent === pid) children.push(Number(name))
  }
  const families = await Promise.all(children.map(familyOf))
  return [...families.flat(), pid]
}

/** Sends a signal to processes that may be gone already. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

export async function endedOf(pid: number): Promise<void> {
  for (;;) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
    if (stat === null || /\) [ZX] /.test(stat)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
