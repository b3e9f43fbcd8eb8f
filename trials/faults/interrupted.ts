// kill -9 of what an operator runs: a migration, a backup, a restore. Whatever was done is whole or not there at all,
// and doing it again works.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { checkArchive } from '#server/cli/backup/archive.ts'
import type { Chance } from '#server/demo/chance.ts'
import { fansWithPoints } from '#server/features/bets/bets.testing.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { listMigrations, listPending, makeSchema, migrateDatabase } from '#server/storage/migrate.ts'
import { findUnsound } from '#tests/ledger/invariants.ts'
import { program } from '#tests/processes/programs.ts'
import { databaseUrl } from '#tests/processes/server-process.ts'
import { inFolder, watch } from './stadium.ts'
import { type FaultCase, playRounds } from './trial.ts'

const FANS = 5_000

interface Bench {
  folder: string
  postgres: EmbeddedPostgres
  /** A database of its own for each round. */
  fresh(): Promise<pg.PoolConfig>
}

function operatorCase(
  name: string,
  title: string,
  playRound: (bench: Bench, chance: Chance) => Promise<{ faults: string[]; figures: Record<string, number> }>,
): FaultCase {
  return {
    name,
    title,
    rounds: 20,
    play: (effort) =>
      inFolder(async (folder) => {
        const postgres = await startEmbeddedPostgres({ dataDir: folder })
        let count = 0
        const fresh = async () => {
          const database = `round_${++count}`
          await query(postgres.config, `CREATE DATABASE ${database}`)
          return { ...postgres.config, database }
        }
        try {
          return await playRounds(effort, (chance) => playRound({ folder, postgres, fresh }, chance))
        } finally {
          await postgres.stop()
        }
      }),
  }
}

const migration = operatorCase(
  'kill-migration',
  'kill -9 of the migrating process, or of its connection, on a database of an older version',
  async ({ fresh }, chance) => {
    const config = await fresh()
    await onClient(config, async (client) => {
      // Before the job queue, which later migrations expect to be there.
      await makeSchema(client, listMigrations().slice(0, chance.whole(8, 16)))
      await client.query(`INSERT INTO users (name) SELECT 'Row ' || n FROM generate_series(1, ${FANS}) n`)
    })
    const killed = await killCommand(['migrate'], config, chance, 1_500)
    const again = await runCommand(['migrate'], config)
    const faults = again.code === 0 ? [] : [`migrating again: ${again.printed}`]
    await onClient(config, async (client) => {
      const pending = await listPending(client)
      if (pending?.length !== 0) faults.push(`still to migrate: ${pending?.join()}`)
      const { rows } = await client.query<{ fans: number }>(
        "SELECT count(*)::integer AS fans FROM users WHERE name_key LIKE 'row %'",
      )
      if (rows[0]?.fans !== FANS) faults.push(`${rows[0]?.fans} of ${FANS} fans are left`)
    })
    return { faults, figures: { killed } }
  },
)

const backup = operatorCase(
  'kill-backup',
  'kill -9 of a backup: there is a whole file or none, and the next backup works',
  async ({ folder, fresh }, chance) => {
    const config = await filled(await fresh(), FANS)
    const file = path.join(folder, `${config.database}.tar.gz`)
    const killed = await killCommand(['backup', file], config, chance, 1_000)
    const faults: string[] = []
    const isThere = (await stat(file).catch(() => null)) !== null
    if (isThere)
      await checkArchive({ file, passphrase: null }).catch((error: unknown) =>
        faults.push(`half a backup: ${String(error)}`),
      )
    const next = `${file}-2`
    const again = await runCommand(['backup', next], config)
    if (again.code !== 0) faults.push(`backing up again: ${again.printed}`)
    await checkArchive({ file: next, passphrase: null }).catch((error: unknown) =>
      faults.push(`the next backup: ${String(error)}`),
    )
    return { faults, figures: { killed, complete: isThere ? 1 : 0 } }
  },
)

const restore = operatorCase(
  'kill-restore',
  'kill -9 of a restore, or of its connection: the database is the old one or the new one, whole',
  async ({ folder, fresh }, chance) => {
    const from = await filled(await fresh(), FANS)
    const to = await filled(await fresh(), 50)
    const file = path.join(folder, `${from.database}.tar.gz`)
    const made = await runCommand(['backup', file], from)
    const faults = made.code === 0 ? [] : [`the backup: ${made.printed}`]
    const killed = await killCommand(['restore', '--force', file], to, chance, 2_500)
    const left = await fansIn(to)
    if (left !== FANS && left !== 50) faults.push(`${left} fans, neither the old 50 nor the new ${FANS}`)
    const again = await runCommand(['restore', '--force', file], to)
    if (again.code !== 0) faults.push(`restoring again: ${again.printed}`)
    if ((await fansIn(to)) !== FANS) faults.push('the second restore is not whole')
    const database = watch(to)
    faults.push(...(await findUnsound(database.db)).map((found) => `unsound: ${JSON.stringify(found)}`))
    await database.close()
    return { faults, figures: { killed, restored: left === FANS ? 1 : 0 } }
  },
)

async function filled(config: pg.PoolConfig, fans: number): Promise<pg.PoolConfig> {
  await migrateDatabase(config)
  const database = watch(config)
  await fansWithPoints(database.db, fans, 1_000)
  await database.close()
  return config
}

async function fansIn(config: pg.PoolConfig): Promise<number> {
  const [row] = await query(config, 'SELECT count(*)::integer AS fans FROM users')
  return Number(row?.fans)
}

async function startCommand(args: string[], config: pg.PoolConfig) {
  const virage = await program('virage')
  const child = spawn(process.execPath, [virage.file, ...args], {
    env: {
      PATH: process.env.PATH,
      ...virage.env,
      DATABASE_URL: databaseUrl(config),
      DATA_DIR: path.join(tmpdir(), 'virage-faults-media'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      printed += text.toString()
    })
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    printed: printed.trim(),
  }))
  return { child, ended }
}

const runCommand = async (args: string[], config: pg.PoolConfig) => (await startCommand(args, config)).ended

/**
 * Kills the command, or the connection it works on, within so many ms after it has reached the database. Returns 1 if it
 * was still at work then.
 */
async function killCommand(
  args: string[],
  config: pg.PoolConfig,
  chance: Chance,
  withinMs: number,
): Promise<number> {
  const { child, ended } = await startCommand(args, config)
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  const connections = () =>
    query(
      { ...config, database: 'postgres' },
      `SELECT pid FROM pg_stat_activity WHERE datname = '${config.database}' AND application_name LIKE 'virage-cli%'`,
    )
  while (!isOver && (await connections()).length === 0) await delay(20)
  await delay(chance.between(0, withinMs))
  const wasAtWork = isOver ? 0 : 1
  if (chance.isLucky(0.7)) child.kill('SIGKILL')
  else
    for (const { pid } of await connections())
      await query(config, `SELECT pg_terminate_backend(${Number(pid)})`)
  await ended
  // What the killed one had under way ends when PostgreSQL notices.
  while ((await connections()).length > 0) await delay(20)
  return wasAtWork
}

async function onClient<T>(config: pg.PoolConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...config, application_name: 'virage-oracle' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const query = (config: pg.PoolConfig, text: string): Promise<Record<string, unknown>[]> =>
  onClient(config, async (client) => (await client.query<Record<string, unknown>>(text)).rows)

export const OPERATOR_CASES: readonly FaultCase[] = [migration, backup, restore]
