// How much memory the server takes: at rest against a Node that does nothing, and for each fan in an arena against plain
// `ws` with as many sockets. Every round starts both anew. `FANS=1000 npm run bench -- memory`.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openDatabase } from '#server/storage/database.ts'
import { startCrowd } from './crowd-clients.ts'
import { hellosOf, makeFans } from './fans.ts'
import { answerOf, end, residentKbOf, start } from './helper-processes.ts'
import { isReady, PORT, setUpArena, signIn, startServer } from './served-product.ts'
import { type Effort, inTurns, median } from './slices.ts'
import { onThrowAwayPostgres } from './throw-away-postgres.ts'

const FANS = Number(process.env.FANS ?? 5_000)
const ANCHOR_PORT = PORT + 1
/** What a start or an entrance leaves behind is collected meanwhile, or not at all. */
const REST_MS = 5_000
const GOALS = { atRest: 4, perFan: 1.5 }

export async function measureMemory({ rounds }: Effort): Promise<void> {
  await onThrowAwayPostgres(async (config, dataDir) => {
    const database = openDatabase(config, () => {}, 2)
    const crowd = await startCrowd()
    const withServer = async <T>(
      work: (server: ReturnType<typeof startServer>) => Promise<T>,
    ): Promise<T> => {
      const server = startServer(config, path.join(dataDir, 'product'))
      try {
        await isReady()
        return await work(server)
      } finally {
        await enter(ANCHOR_PORT, '/', [])
        await end(server, 'SIGKILL')
      }
    }
    async function enter(port: number, url: string, hellos: string[]): Promise<void> {
      const { welcomed } = await crowd.enter(port, url, hellos)
      if (welcomed !== hellos.length) throw new Error(`${welcomed} of ${hellos.length} fans are inside`)
    }

    try {
      const arenaId = await withServer(async () => setUpArena(await signIn()))
      const hellos = hellosOf(await makeFans(database.db, FANS))

      console.log('at rest, megabytes:')
      const atRest = await inTurns(rounds, {
        'node -e 0': nodeAloneMb,
        product: () =>
          withServer(async (server) => {
            await delay(REST_MS)
            return residentKbOf(server) / 1_000
          }),
      })
      tell('at rest', median(atRest.product), median(atRest['node -e 0']), 'MB', GOALS.atRest)

      console.log(`${FANS} fans in one arena, kilobytes for each:`)
      const perFan = await inTurns(rounds, {
        ws: async () => {
          const anchor = start('crowd-anchor.process.ts', ANCHOR_PORT)
          try {
            await answerOf(anchor)
            return await grownBy(anchor, () => enter(ANCHOR_PORT, '/', hellos))
          } finally {
            anchor.kill()
          }
        },
        product: () =>
          withServer(async (server) => {
            await delay(REST_MS)
            return grownBy(server, () => enter(PORT, `/v1/arenas/${arenaId}/live`, hellos))
          }),
      })
      tell('a fan', median(perFan.product), median(perFan.ws), 'kB', GOALS.perFan)
    } finally {
      crowd.stop()
      await database.close()
    }
  })
}

function tell(what: string, ours: number, theirs: number, unit: string, goal: number): void {
  console.log(
    `${what}: ${ours.toFixed(1)} : ${theirs.toFixed(1)} ${unit}, ratio ${(ours / theirs).toFixed(2)} (goal at most ${goal})`,
  )
}

async function nodeAloneMb(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['-p', 'process.memoryUsage.rss()'])
  return Number(stdout) / 1_024_000
}

async function grownBy(child: { pid?: number | undefined }, work: () => Promise<void>): Promise<number> {
  const before = residentKbOf(child)
  await work()
  await delay(REST_MS)
  return (residentKbOf(child) - before) / FANS
}
