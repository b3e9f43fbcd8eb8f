import { randomBytes } from 'node:crypto'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Club } from '#contract/clubs.ts'
import type { Side } from '#contract/events.ts'
import type { Transaction } from '#server/storage/database.ts'
import { ADVISORY_LOCKS } from '#server/storage/transaction.ts'
import { ensureCrowdAccounts } from './crowd-accounts.ts'
import { type CrowdCalls, createCrowdCalls } from './crowd-calls.ts'
import { type CrowdCapo, makeCapo } from './crowd-capos.ts'
import { CrowdFan } from './crowd-fan.ts'
import { NIGHTS, referee, streams } from './crowd-referee.ts'
import { conduct } from './crowd-songs.ts'
import { raiseTifos } from './crowd-tifos.ts'

const DEMO_ARENA = 'demo-derby'
interface CrowdParts {
  /** This process's own address, and the one people use. */
  base: string
  publicUrl: string
  db: NodePgDatabase
  pool: pg.Pool
  now: () => Date
  log: Logger
  onNewFan: (tx: Transaction, fanId: number) => Promise<void>
}

export interface Crowd {
  stop(): Promise<void>
}

/** Runs a match that never ends with a simulated crowd, so that whoever starts the demo sees a live arena. */
export function startCrowd(parts: CrowdParts): Crowd {
  const stopping = new AbortController()
  const fans: CrowdFan[] = []
  const opening = runWithLock(parts, fans, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) parts.log.warn({ err: error }, 'the demo crowd could not be started')
    return null
  })
  return {
    async stop() {
      stopping.abort()
      for (const fan of fans) fan.stop()
      // Closing the connection lets another process run the crowd.
      const hold = await opening
      hold?.release(true)
    },
  }
}

/** One process runs the crowd, as long as it holds this connection and the lock on it. */
async function runWithLock(
  parts: CrowdParts,
  fans: CrowdFan[],
  signal: AbortSignal,
): Promise<pg.PoolClient | null> {
  const hold = await parts.pool.connect()
  try {
    const { rows } = await hold.query('SELECT pg_try_advisory_lock($1) AS is_ours', [
      ADVISORY_LOCKS.demoCrowd,
    ])
    if (!rows[0]?.is_ours) {
      hold.release()
      return null
    }
    await run(parts, fans, signal)
    return hold
  } catch (error) {
    hold.release(true)
    throw error
  }
}

async function run(
  { base, publicUrl, db, now, onNewFan }: CrowdParts,
  fans: CrowdFan[],
  signal: AbortSignal,
): Promise<void> {
  const calls = createCrowdCalls(base)
  const password = randomBytes(24).toString('base64url')
  const accounts = await ensureCrowdAccounts(db, password, now(), onNewFan)
  const token = await calls.signIn(accounts.referee, password)
  await ensureArena(calls, token, publicUrl)
  void referee({ calls, token, arenaId: DEMO_ARENA, publicUrl, chance: Math.random, signal })
  /** The first fan of each end. */
  const capos: Partial<Record<Side, CrowdCapo>> = {}
  for (const [index, email] of accounts.fans.entries()) {
    if (signal.aborted) return
    const fanToken = await calls.signIn(email, password)
    const side = index % 2 === 0 ? 'home' : 'away'
    if (!capos[side]) {
      const { id: userId } = (await calls.get('/v1/users/ping', fanToken)) as { id: number }
      capos[side] = { token: fanToken, userId }
      // Without a capo the crowd cheers all the same.
      await makeCapo(calls, { token }, DEMO_ARENA, side, capos[side]).catch(() => {})
    }
    const fan = new CrowdFan({ calls, token: fanToken, arenaId: DEMO_ARENA, side, chance: Math.random })
    fans.push(fan)
    fan.start()
  }
  const { home, away } = capos
  if (!home || !away) return
  const ends = { calls, signal, arenaId: DEMO_ARENA, capos: { home, away }, chance: Math.random }
  void conduct(ends)
  void raiseTifos(ends)
}

/** The demo's own arena between the first two clubs, started at once. */
async function ensureArena(calls: CrowdCalls, token: string, publicUrl: string): Promise<void> {
  const known = await calls.get(`/v1/arenas/${DEMO_ARENA}`).catch(() => null)
  if (known !== null) return
  const [home, away] = (await calls.get('/v1/clubs?sort=fan_count&order=desc&limit=2', token)) as Club[]
  if (!home || !away) throw new Error('there are no clubs')
  await calls.post(
    '/v1/arenas/create',
    {
      arenaId: DEMO_ARENA,
      homeTeam: { id: home.id },
      awayTeam: { id: away.id },
      recommendedStreams: streams(publicUrl, NIGHTS[0]),
      sport: 'football',
      started: true,
    },
    token,
  )
}
