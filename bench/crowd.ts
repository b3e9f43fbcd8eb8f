// A whole crowd in one arena, through the public doors: every fan signed in, every fan cheering twice a second; against
// plain `ws` that only lets sockets in, counts cheers and sends four ticks a second. `FANS=3000 npm run bench -- crowd`.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { hashToken, mintToken } from '#server/features/accounts/secrets.ts'
import { numberArray } from '#server/storage/columns.ts'
import { openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import type { Cheered, CrowdOrder, Entered } from './crowd-clients.process.ts'
import { isReady, PORT, setUpArena, signIn, startServer } from './served-product.ts'
import { type Effort, median } from './slices.ts'

const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const FANS = Number(process.env.FANS ?? 10_000)
/** So many more come within a moment. */
const HERD = FANS / 5
const ANCHOR_PORT = PORT + 1
const SIGNAL = (process.env.SIGNAL ?? 'SIGKILL') as NodeJS.Signals

type Contestant = 'arena' | 'ws'

export async function measureCrowd({ rounds, sliceS }: Effort): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, binDir: POSTGRES_BIN, settings: { fsync: 'on' } })
  const database = openDatabase(postgres.config, () => {}, 4)
  const processes: ChildProcess[] = []
  const start = (name: string, ...args: string[]) => {
    const child = fork(path.join(import.meta.dirname, name), args)
    processes.push(child)
    return child
  }
  let server = startServer(postgres.config, dataDir)
  try {
    await isReady()
    const arenaId = await setUpArena(await signIn())
    const hellos = await makeFans(database.db, FANS + HERD)
    const anchor = start('crowd-anchor.process.ts', String(ANCHOR_PORT))
    await once(anchor, 'message')
    const crowds = {
      arena: start('crowd-clients.process.ts'),
      ws: start('crowd-clients.process.ts'),
    }
    const herd = start('crowd-clients.process.ts')
    const serverOf = (name: Contestant) => (name === 'arena' ? server : anchor)
    const path_ = `/v1/arenas/${arenaId}/live`
    const enter = (crowd: ChildProcess, name: Contestant, who: string[]) =>
      ask<Entered>(crowd, {
        do: 'enter',
        port: name === 'arena' ? PORT : ANCHOR_PORT,
        path: path_,
        hellos: who,
      })

    const fans = hellos.slice(0, FANS)
    for (const name of ['ws', 'arena'] as const) {
      const before = memoryOf(serverOf(name))
      const entered = await enter(crowds[name], name, fans)
      const perFan = (memoryOf(serverOf(name)) - before) / FANS
      tell(
        name,
        `${entered.welcomed} of ${FANS} inside after ${seconds(entered.ms)}, ${perFan.toFixed(1)} kB a fan`,
      )
    }

    const cpu: Record<Contestant, number[]> = { arena: [], ws: [] }
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 === 0 ? (['ws', 'arena'] as const) : (['arena', 'ws'] as const)) {
        anchor.send(name === 'ws' ? 'tick' : 'rest')
        const [before, startMs] = [cpuOf(serverOf(name)), performance.now()]
        const figures = await ask<Cheered>(crowds[name], { do: 'cheer', seconds: sliceS })
        cpu[name].push((cpuOf(serverOf(name)) - before) / ((performance.now() - startMs) / 1_000))
        tell(name, describe(figures, cpu[name].at(-1) ?? 0))
      }
    anchor.send('rest')
    console.log(`processor time, arena : ws = ${(median(cpu.arena) / median(cpu.ws)).toFixed(2)}`)

    const [inHerd, meanwhile] = await Promise.all([
      enter(herd, 'arena', hellos.slice(FANS)),
      ask<Cheered>(crowds.arena, { do: 'cheer', seconds: Math.max(3, sliceS) }),
    ])
    tell(
      'arena',
      `${inHerd.welcomed} more inside after ${seconds(inHerd.ms)}; meanwhile ${describe(meanwhile)}`,
    )

    server.kill(SIGNAL)
    await once(server, 'exit')
    server = startServer(postgres.config, dataDir)
    await isReady()
    const back = await enter(crowds.arena, 'arena', fans)
    const plain = await enter(crowds.ws, 'ws', fans)
    tell(
      'arena',
      `after kill -9 ${back.welcomed} of ${FANS} back after ${seconds(back.ms)}; ws ${seconds(plain.ms)}, ratio ${(back.ms / plain.ms).toFixed(1)}`,
    )
    await checkPoints(database.db)
  } finally {
    for (const child of [...processes, server]) child.kill('SIGKILL')
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

const tell = (name: Contestant, text: string) => console.log(`  ${name}: ${text}`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const describe = (figures: Cheered, cpu?: number) =>
  `${figures.ticksPerS.toFixed(2)} ticks/s, p99 ${figures.tickP99Ms} ms` +
  (figures.confirmedP99Ms === null
    ? ''
    : `, confirmed after ${figures.confirmedP50Ms} ms, p99 ${figures.confirmedP99Ms} ms`) +
  (cpu === undefined ? '' : `, ${cpu.toFixed(2)} of a core`)

async function ask<T>(child: ChildProcess, order: CrowdOrder): Promise<T> {
  child.send(order)
  const [answer] = (await once(child, 'message')) as [T]
  return answer
}

/** Seconds of processor time so far. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident kilobytes. */
const memoryOf = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

type Db = ReturnType<typeof openDatabase>['db']

/** Returns what each of them says first. */
async function makeFans(db: Db, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH fan AS (
      INSERT INTO users (name, email, email_key)
      SELECT 'Fan ' || i, 'fan' || i || '@bench.test', 'fan' || i || '@bench.test'
      FROM generate_series(1, ${count}::int) AS i RETURNING id
    ), account AS (INSERT INTO ledger_accounts (kind, user_id) SELECT 'fan', id FROM fan)
    SELECT id FROM fan ORDER BY id`)
  const tokens = rows.map(() => mintToken().token)
  const hashes = tokens.map((token) => hashToken(token).toString('hex'))
  await db.execute(sql`
    INSERT INTO sessions (token_hash, user_id, created_at, expires_at)
    SELECT decode(s.hash, 'hex'), s.id, now(), now() + interval '1 day'
    FROM unnest(${numberArray(rows.map(({ id }) => id))}::bigint[], ${sql.param(hashes)}::text[]) AS s (id, hash)`)
  await db.execute(sql`SELECT ledger_post('welcome', array_agg(id), array_agg(1000::bigint), array_agg(NULL::text))
    FROM users WHERE email LIKE 'fan%'`)
  await db.execute(sql`ANALYZE`)
  return tokens.map((token, i) =>
    JSON.stringify({ type: 'hello', token, side: i % 2 === 0 ? 'home' : 'away' }),
  )
}

/** Every point of the curve is a fan's. */
async function checkPoints(db: Db): Promise<void> {
  const { rows } = await db.execute<{ fans: number; curve: number }>(sql`
    SELECT (SELECT sum(cheer_points) FROM attendance) AS fans, (SELECT sum(home + away) FROM run_curve) AS curve`)
  const { fans, curve } = rows[0] ?? { fans: 0, curve: 1 }
  if (fans !== curve) throw new Error(`the fans have ${fans} points, the curve has ${curve}`)
  console.log(`the fans' points and the curve are equal: ${fans}`)
}
