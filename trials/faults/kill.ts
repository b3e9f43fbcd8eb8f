// kill -9 of the server, of PostgreSQL, of one of its backends, or of both, in the middle of a match night.
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Chance } from '#server/demo/chance.ts'
import type { Database } from '#server/storage/database.ts'
import {
  eventually,
  isOpen,
  postgresPid,
  type ServerProcess,
  startServer,
} from '#tests/processes/server-process.ts'
import { createOracle } from './oracle.ts'
import {
  call,
  endedOf,
  familyOf,
  inFolder,
  invitePeople,
  openArena,
  QUIET,
  runOf,
  signal,
  startOpen,
  watchEmbedded,
} from './stadium.ts'
import { askAgain, type Ground, startStorm } from './storm.ts'
import { type FaultCase, playRounds } from './trial.ts'

const VICTIMS = ['server', 'postgres', 'backend', 'both'] as const
/** What is under way when it happens, besides stakes and cheers, which always are. */
const MOMENTS = ['stakes', 'settlement', 'half-way settlement', 'flush'] as const

interface Night {
  dataDir: string
  server: ServerProcess
  database: Database
  ground: Omit<Ground, 'chance' | 'oracle'>
}

export const kill: FaultCase = {
  name: 'kill',
  title: 'kill -9 of server, PostgreSQL, one backend or both during stakes, settlement and cheer flush',
  rounds: 400,
  shortRounds: 1,
  play: (effort) =>
    inFolder(async (dataDir) => {
      const night = await beginNight(dataDir)
      try {
        return await playRounds(effort, (chance, round) => playRound(night, chance, round))
      } finally {
        await night.database.close()
      }
    }),
}

async function beginNight(dataDir: string): Promise<Night> {
  const server = await startOpen({ DATA_DIR: dataDir })
  const database = await watchEmbedded(dataDir)
  const people = await invitePeople(database.db)
  const arenaId = await openArena(database.db, server.url, people.admin)
  return { dataDir, server, database, ground: { people, arenaId, runId: await runOf(database.db, arenaId) } }
}

async function playRound(night: Night, chance: Chance, round: number) {
  const ground: Ground = { ...night.ground, oracle: createOracle(), chance }
  const victim = VICTIMS[(round - 1) % VICTIMS.length] ?? 'server'
  const moment = chance.pick(MOMENTS)
  const storm = await startStorm(ground, () => night.server.url)
  await storm.acknowledged(chance.whole(20, 120))
  const [betId = ''] = storm.betIds
  const release = moment === 'half-way settlement' ? await holdAWinner(night, betId) : null
  const settling = moment.endsWith('settlement') ? storm.settle(betId) : null
  if (release) await isHeldUp(night, settling)
  // A flush comes every second; a settlement is over within a few hundredths.
  else await delay(chance.between(0, moment === 'settlement' ? 40 : moment === 'flush' ? 1_000 : 100))
  const killedAt = performance.now()
  await killVictim(night, victim)
  await release?.()
  await backAgain(night)
  const backMs = performance.now() - killedAt
  await storm.end()
  await settling
  const unanswered = ground.oracle.stakes.filter(({ fate }) => fate === 'unknown').length
  await askAgain(ground, night.server.url)
  // What was left open is settled now, so that every round also pays.
  for (const betId of storm.betIds)
    if (!ground.oracle.settlements.some((settled) => settled.betId === betId)) await storm.settle(betId)
  const acknowledged = ground.oracle.stakes.filter(({ fate }) => fate === 'acknowledged').length
  const faults = await ground.oracle.judge(night.database.db)
  return { faults, figures: { kills: 1, acknowledged, unanswered, backMs } }
}

/** Keeps one fan's account locked, so that a settlement stops half-way. Returns what lets go of it. */
async function holdAWinner({ database }: Night, betId: string): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query(
    `SELECT 1 FROM ledger_accounts WHERE user_id = (SELECT max(user_id) FROM stakes WHERE bet_id = $1) FOR UPDATE`,
    [betId],
  )
  return async () => client.release(true)
}

/** Resolves when the settlement waits for that account, or is over after all. */
async function isHeldUp({ database }: Night, settling: Promise<void> | null): Promise<void> {
  const waiting = eventually(async () => {
    const { rowCount } = await database.db.execute(sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE '%FROM pay_bet(%' AND wait_event_type = 'Lock'`)
    return rowCount !== 0
  })
  await Promise.race([waiting, settling])
}

async function killVictim(night: Night, victim: (typeof VICTIMS)[number]): Promise<void> {
  const postgres = postgresPid(night.dataDir)
  if (postgres === null) throw new Error('there is no PostgreSQL to kill')
  const backends = (await familyOf(postgres)).filter((pid) => pid !== postgres)
  if (victim === 'server') signal([night.server.child.pid ?? 0], 'SIGKILL')
  if (victim === 'postgres') signal([postgres, ...backends], 'SIGKILL')
  if (victim === 'backend') signal(await someBackend(night), 'SIGKILL')
  if (victim === 'both') signal([night.server.child.pid ?? 0, postgres, ...backends], 'SIGKILL')
  if (victim === 'server' || victim === 'both') await night.server.ended
  if (victim === 'postgres' || victim === 'both') await endedOf(postgres)
}

/** A backend that works for the server: PostgreSQL then ends all others too and recovers. */
async function someBackend({ database }: Night): Promise<number[]> {
  const { rows } = await database.db.execute<{ pid: number }>(sql`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'virage'
    ORDER BY state = 'active' DESC, pid LIMIT 1`)
  return rows.map(({ pid }) => pid)
}

/** Starts the server again if it is gone, and waits until a call of its is answered. */
async function backAgain(night: Night): Promise<void> {
  const { child } = night.server
  if (child.exitCode !== null || child.signalCode !== null) {
    night.server = await startServer({ ...QUIET, DATA_DIR: night.dataDir, PORT: String(night.server.port) })
    await isOpen(night.server)
  }
  await eventually(async () => {
    const answer = await call(night.server.url, night.ground.people.admin, '/v1/points').catch(() => null)
    return answer?.status === 200
  })
}
