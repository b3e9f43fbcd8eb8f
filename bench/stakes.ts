// How many stakes a second one bet takes over HTTP, against pgbench's TPC-B at scale 1 on the same PostgreSQL
// with as many clients: the classic of many small transactions that all want the same rows.
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { openSession } from '#server/features/accounts/sessions.storage.ts'
import { auditLedger, openFanAccount, post } from '#server/features/ledger/index.ts'
import { openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { isReady, openBet, PORT, setUpArena, signIn, startServer } from './served-product.ts'
import type { Effort } from './slices.ts'
import { inTurns, median } from './slices.ts'
import type { StakeResult, StakeSlice } from './stake-clients.process.ts'

const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
const STAKERS = [64, 256]
const GOALS: Record<number, number> = { 64: 5, 256: 20 }
const TOKENS_PER_STAKER = 4
/** As much as a fan may stake on one bet, for every slice anew. */
const PURSE = 10_000

export async function measureStakes({ rounds, sliceS }: Effort): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  // Fully durable, as both contestants would run in earnest.
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binDir: POSTGRES_BIN,
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_connections: '400' },
  })
  const server = startServer(postgres.config, dataDir)
  const database = openDatabase(postgres.config, () => {}, 4)
  const { db } = database
  const clients = fork(path.join(import.meta.dirname, 'stake-clients.process.ts'))
  try {
    await isReady()
    const pgbench = await preparePgbench(postgres.config)
    const admin = await signIn()
    const arenaId = await setUpArena(admin)
    const tokens = await makeFans(Math.max(...STAKERS) * TOKENS_PER_STAKER)
    // As `pgbench -i` does for its own tables, and autovacuum within a minute for all.
    await db.execute(sql`ANALYZE`)

    for (const stakers of STAKERS) {
      console.log(`${stakers} stakers, per second:`)
      const figures = await inTurns(rounds, {
        pgbench: () => pgbench(stakers, sliceS),
        stakes: () => stakeSlice(admin, arenaId, tokens.slice(0, stakers * TOKENS_PER_STAKER), sliceS),
      })
      const [ours, theirs] = [median(figures.stakes), median(figures.pgbench)]
      console.log(
        `${stakers} stakers: ${ours.toFixed(0)} stakes/s, pgbench ${theirs.toFixed(0)} tps, ` +
          `ratio ${(ours / theirs).toFixed(1)} (goal ${GOALS[stakers]})`,
      )
    }
    const audit = await auditLedger(db)
    if (audit.sum !== 0 || audit.wrongAccounts !== 0 || audit.negative !== 0)
      throw new Error(`the ledger is wrong: ${JSON.stringify(audit)}`)
    console.log('the ledger is right: points conserved, nothing negative, every pool what was accepted')
  } finally {
    clients.kill()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }

  async function stakeSlice(
    admin: string,
    arenaId: string,
    tokens: string[],
    seconds: number,
  ): Promise<number> {
    const fans = await fillPurses()
    const betId = await openBet(admin, arenaId)
    const slice: StakeSlice = { port: PORT, arenaId, betId, sliceS: seconds, tokens: inGroups(tokens) }
    clients.send(slice)
    const [result] = (await once(clients, 'message')) as [StakeResult]
    if (result.refused.length > 0) throw new Error(`stakes were refused: ${result.refused.join('\n')}`)
    const { rows } = await db.execute<{ points: number }>(
      sql`SELECT sum(points)::bigint AS points FROM bet_pools WHERE bet_id = ${betId}`,
    )
    if (rows[0]?.points !== result.accepted * 10)
      throw new Error(
        `${result.accepted} stakes were accepted, the pool holds ${rows[0]?.points} points of ${fans} fans`,
      )
    return result.accepted / result.seconds
  }

  /** Every fan has enough for a whole slice. */
  async function fillPurses(): Promise<number> {
    const { rows } = await db.execute<{ user_id: number; balance: number }>(
      sql`SELECT user_id, balance FROM ledger_accounts WHERE kind = 'fan' AND balance < ${PURSE}`,
    )
    const movements = rows.map(({ user_id, balance }) => ({
      userId: user_id,
      amount: PURSE - balance,
      betId: null,
    }))
    await inTransaction(db, (tx) => post(tx, 'attendance', movements))
    return rows.length
  }

  async function makeFans(count: number): Promise<string[]> {
    const { rows } = await db.execute<{ id: number }>(sql`
      INSERT INTO users (name, email, email_key)
      SELECT 'Fan ' || i, 'fan' || i || '@bench.test', 'fan' || i || '@bench.test'
      FROM generate_series(1, ${count}::int) AS i RETURNING id`)
    const tokens: string[] = []
    for (const { id } of rows) {
      await openFanAccount(db, id)
      tokens.push(await openSession(db, id, new Date()))
    }
    return tokens
  }
}

function inGroups(tokens: string[]): string[][] {
  return Array.from({ length: tokens.length / TOKENS_PER_STAKER }, (_, i) =>
    tokens.slice(i * TOKENS_PER_STAKER, (i + 1) * TOKENS_PER_STAKER),
  )
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
