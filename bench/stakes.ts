// How many stakes a second one bet takes over HTTP, against pgbench's TPC-B at scale 1 on the same PostgreSQL
// with as many clients: the classic of many small transactions that all want the same rows.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { checkLedger, makeFans } from './fans.ts'
import { end } from './helper-processes.ts'
import { startHttpClients } from './http-clients.ts'
import { isReady, PORT, startServer } from './served-product.ts'
import type { Effort } from './slices.ts'
import { inTurns, median } from './slices.ts'
import { prepareStaking, TOKENS_PER_STAKER } from './staking.ts'

const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const STAKERS = [64, 256]
const GOALS: Record<number, number> = { 64: 6, 256: 22 }

export interface StakeFigures {
  stakers: number
  stakesPerS: number
  pgbenchPerS: number
}

export async function measureStakes(
  { rounds, sliceS }: Effort,
  crowds: readonly number[] = STAKERS,
): Promise<StakeFigures[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  // Fully durable, as both contestants would run in earnest.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binDir: POSTGRES_BIN,
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '800' },
  })
  const server = startServer(postgres.config, dataDir)
  const database = openDatabase(postgres.config, () => {}, 4)
  const { db } = database
  const clients = await startHttpClients()
  const found: StakeFigures[] = []
  try {
    await isReady()
    const pgbench = await preparePgbench(postgres.config)
    const tokens = await makeFans(db, Math.max(...crowds) * TOKENS_PER_STAKER)
    const stake = await prepareStaking({ db, port: PORT, clients, tokens })

    for (const stakers of crowds) {
      console.log(`${stakers} stakers, per second:`)
      const figures = await inTurns(rounds, {
        pgbench: () => pgbench(stakers, sliceS),
        stakes: () => stake(stakers, sliceS),
      })
      const [ours, theirs] = [median(figures.stakes), median(figures.pgbench)]
      const goal = GOALS[stakers] === undefined ? '' : ` (goal ${GOALS[stakers]})`
      console.log(
        `${stakers} stakers: ${ours.toFixed(0)} stakes/s, pgbench ${theirs.toFixed(0)} tps, ` +
          `ratio ${(ours / theirs).toFixed(1)}${goal}`,
      )
      found.push({ stakers, stakesPerS: ours, pgbenchPerS: theirs })
    }
    await checkLedger(db)
    console.log('every pool held what was accepted')
    return found
  } finally {
    clients.stop()
    await end(server)
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** TPC-B on a database of its own in the same cluster. */
async function preparePgbench(config: pg.PoolConfig) {
  const env = { ...process.env, PGPASSWORD: String(config.password ?? '') }
  const at = ['-h', String(config.host), '-p', String(config.port), '-U', String(config.user)]
  const run = async (program: string, args: string[]) =>
    (await promisify(execFile)(path.join(POSTGRES_BIN, program), [...at, ...args], { env })).stdout
  await run('createdb', ['pgbench'])
  await run('pgbench', ['-i', '-s', '1', '-q', 'pgbench'])
  return async (clients: number, seconds: number): Promise<number> => {
    const said = await run('pgbench', ['-n', '-c', `${clients}`, '-j', '2', '-T', `${seconds}`, 'pgbench'])
    const [, tps] = /tps = ([\d.]+) \(without/.exec(said) ?? []
    if (tps === undefined) throw new Error(`pgbench says: ${said}`)
    return Number(tps)
  }
}
