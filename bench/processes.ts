// Does the product lose anything as three processes behind nginx instead of one? Ticks delivered and stakes accepted a
// second, both deployments through the same kind of proxy, on a machine that has two cores for all of it.
import { existsSync } from 'node:fs'
import { openDatabase } from '#server/storage/database.ts'
import { freePort } from '#tests/processes/free-port.ts'
import { startCluster } from '../tools/cluster/cluster.ts'
import { type Crowd, startCrowd } from './crowd-clients.ts'
import { checkLedger, checkPoints, hellosOf, makeFans } from './fans.ts'
import { cpuSecondsOf } from './helper-processes.ts'
import { type HttpClients, startHttpClients } from './http-clients.ts'
import { ADMIN, productAt, SERVER_FILE } from './served-product.ts'
import { type Effort, inTurns, median, warmUp } from './slices.ts'
import { prepareStaking, TOKENS_PER_STAKER } from './staking.ts'

/** nginx has two connections for each, and 8,192 in all. */
const FANS = Math.min(Number(process.env.FANS ?? 3_000), 4_000)
const STAKERS = 64
const PROGRAMS = {
  postgresBin: process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin',
  redis: process.env.REDIS_SERVER_PATH ?? '/usr/bin/redis-server',
  nginx: process.env.NGINX_PATH ?? '/usr/sbin/nginx',
  server: SERVER_FILE,
}

export async function measureProcesses({ rounds, sliceS }: Effort): Promise<void> {
  const missing = Object.values(PROGRAMS).find((program) => !existsSync(program))
  if (missing !== undefined) return console.log(`left out: there is no ${missing} here`)
  const clients = await startHttpClients()
  const crowd = await startCrowd()
  const cleanup = new AsyncDisposableStack()
  cleanup.defer(() => {
    clients.stop()
    crowd.stop()
  })
  try {
    const one = await deploy(1, clients, crowd, cleanup)
    const three = await deploy(3, clients, crowd, cleanup)
    const compare = async (what: string, measure: (deployment: Deployment) => Promise<number>) => {
      console.log(`${what} a second:`)
      const contestants = { one: () => measure(one), three: () => measure(three) }
      await warmUp(contestants)
      const figures = await inTurns(rounds, contestants)
      const [alone, together] = [median(figures.one), median(figures.three)]
      console.log(
        `${what}: three processes ${together.toFixed(0)}, one ${alone.toFixed(0)} a second, ratio ${(together / alone).toFixed(2)} (goal at least 1.0)`,
      )
    }
    await compare(`ticks to ${FANS} fans`, (deployment) => deployment.deliver(sliceS))
    await compare(`stakes of ${STAKERS}`, (deployment) => deployment.stake(STAKERS, sliceS))
    for (const { check } of [one, three]) await check()
  } finally {
    await cleanup.disposeAsync()
  }
}

type Deployment = Awaited<ReturnType<typeof deploy>>

async function deploy(processes: number, clients: HttpClients, crowd: Crowd, cleanup: AsyncDisposableStack) {
  const port = await freePort()
  const env = { ...ADMIN, RATE_LIMIT_SCALE: '0', LOG_LEVEL: 'warn' }
  const cluster = await startCluster({ processes, port, programs: PROGRAMS, env })
  cleanup.defer(() => cluster.stop())
  const database = openDatabase(cluster.databaseConfig, () => {}, 2)
  cleanup.defer(() => database.close())
  const { db } = database
  const tokens = await makeFans(db, Math.max(FANS, STAKERS * TOKENS_PER_STAKER))
  const hellos = hellosOf(tokens.slice(0, FANS))
  const product = productAt(port)
  const arenaId = await product.setUpArena(await product.signIn())
  const cpu = () => cluster.nodes.reduce((sum, { child }) => sum + cpuSecondsOf(child), 0)

  return {
    stake: await prepareStaking({ db, port, clients, tokens }),

    /** Ticks a second over all fans, each of whom cheers twice a second. They leave, so that the others have the machine. */
    async deliver(seconds: number): Promise<number> {
      const url = `/v1/arenas/${arenaId}/live`
      const { welcomed } = await crowd.enter(port, url, hellos)
      if (welcomed !== FANS) throw new Error(`${welcomed} of ${FANS} fans are inside`)
      const before = cpu()
      const { ticksPerS, tickP99Ms } = await crowd.cheer(seconds)
      const cores = (cpu() - before) / seconds
      await crowd.enter(port, url, [])
      console.log(
        `    ${processes}: ${ticksPerS.toFixed(2)} ticks/s, p99 ${tickP99Ms?.toFixed(0)} ms, ${cores.toFixed(2)} cores of the processes`,
      )
      return ticksPerS * FANS
    },

    /** What was confirmed was stored, what was staked was booked. */
    async check(): Promise<void> {
      await checkPoints(db)
      await checkLedger(db)
    },
  }
}
