// A whole crowd in one arena, through the public doors: every fan signed in, every fan cheering twice a second; against
// plain `ws` that only lets sockets in, counts cheers and sends four ticks a second. `FANS=3000 npm run bench -- crowd`;
// `HISTORY=1000000` lets a million others have played before.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { type Cheered, type Crowd, startCrowd } from './crowd-clients.ts'
import { checkPoints, hellosOf, makeFans } from './fans.ts'
import { fillDatabase } from './fill.ts'
import { answerOf, cpuSecondsOf, residentKbOf, start } from './helper-processes.ts'
import { isReady, PORT, setUpArena, signIn, startServer } from './served-product.ts'
import { type Effort, median } from './slices.ts'

const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const FANS = Number(process.env.FANS ?? 10_000)
/** So many fans have played before, five matches each. */
const HISTORY = Number(process.env.HISTORY ?? 0)
const ANCHOR_PORT = PORT + 1
const SIGNAL = (process.env.SIGNAL ?? 'SIGKILL') as NodeJS.Signals

type Contestant = 'arena' | 'ws'

export interface CrowdFigures {
  fans: number
  /** Cores that the arena and plain `ws` take. */
  cores: Record<Contestant, number>
}

export async function measureCrowd({ rounds, sliceS }: Effort, size = FANS): Promise<CrowdFigures> {
  /** So many more come within a moment. */
  const herdSize = Math.ceil(size / 5)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, binDir: POSTGRES_BIN, settings: { fsync: 'on' } })
  const database = openDatabase(postgres.config, () => {}, 4)
  const cleanup: (() => unknown)[] = []
  const gather = async () => {
    const crowd = await startCrowd()
    cleanup.push(crowd.stop)
    return crowd
  }
  if (HISTORY > 0) await fillDatabase(postgres.config, { fans: HISTORY, matchRows: 5 * HISTORY })
  let server = startServer(postgres.config, dataDir)
  try {
    await isReady()
    const arenaId = await setUpArena(await signIn())
    const hellos = hellosOf(await makeFans(database.db, size + herdSize))
    const anchor = start('crowd-anchor.process.ts', ANCHOR_PORT)
    cleanup.push(() => anchor.kill('SIGKILL'))
    await answerOf(anchor)
    const crowds = { arena: await gather(), ws: await gather() }
    const herd = await gather()
    const serverOf = (name: Contestant) => (name === 'arena' ? server : anchor)
    const enter = (crowd: Crowd, name: Contestant, who: string[]) =>
      crowd.enter(name === 'arena' ? PORT : ANCHOR_PORT, `/v1/arenas/${arenaId}/live`, who)

    const fans = hellos.slice(0, size)
    for (const name of ['ws', 'arena'] as const) {
      const before = residentKbOf(serverOf(name))
      const entered = await enter(crowds[name], name, fans)
      if (entered.welcomed !== size)
        throw new Error(`${name}: ${entered.welcomed} of ${size} fans are inside`)
      const perFan = (residentKbOf(serverOf(name)) - before) / size
      tell(
        name,
        `${entered.welcomed} of ${size} inside after ${seconds(entered.ms)}, ${perFan.toFixed(1)} kB a fan`,
      )
    }

    const cpu: Record<Contestant, number[]> = { arena: [], ws: [] }
    for (let round = 0; round < rounds; round++)
      for (const name of round % 2 === 0 ? (['ws', 'arena'] as const) : (['arena', 'ws'] as const)) {
        anchor.send(name === 'ws' ? 'tick' : 'rest')
        const [before, startMs] = [cpuSecondsOf(serverOf(name)), performance.now()]
        const figures = await crowds[name].cheer(sliceS)
        cpu[name].push((cpuSecondsOf(serverOf(name)) - before) / ((performance.now() - startMs) / 1_000))
        tell(name, describe(figures, cpu[name].at(-1) ?? 0))
      }
    anchor.send('rest')
    console.log(`processor time, arena : ws = ${(median(cpu.arena) / median(cpu.ws)).toFixed(2)}`)

    const [inHerd, meanwhile] = await Promise.all([
      enter(herd, 'arena', hellos.slice(size)),
      crowds.arena.cheer(Math.max(3, sliceS)),
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
    if (back.welcomed !== size) throw new Error(`${back.welcomed} of ${size} fans came back`)
    const plain = await enter(crowds.ws, 'ws', fans)
    tell(
      'arena',
      `after kill -9 ${back.welcomed} of ${size} back after ${seconds(back.ms)}; ws ${seconds(plain.ms)}, ratio ${(back.ms / plain.ms).toFixed(1)}`,
    )
    await checkPoints(database.db)
    return { fans: size, cores: { arena: median(cpu.arena), ws: median(cpu.ws) } }
  } finally {
    for (const stop of cleanup) stop()
    server.kill('SIGKILL')
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

const tell = (name: Contestant, text: string) => console.log(`  ${name}: ${text}`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const describe = (figures: Cheered, cpu?: number) =>
  `${figures.ticksPerS.toFixed(2)} ticks/s, p99 ${figures.tickP99Ms?.toFixed(0)} ms` +
  (figures.confirmedP99Ms === null
    ? ''
    : `, confirmed after ${figures.confirmedP50Ms?.toFixed(0)} ms, p99 ${figures.confirmedP99Ms.toFixed(0)} ms`) +
  (cpu === undefined ? '' : `, ${cpu.toFixed(2)} of a core`)
