// How long a bet with as many stakes as a stadium has fans takes to settle, and its match to be written, against one
// UPDATE of as many rows; and how long other calls wait meanwhile.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { fansWithPoints, withSessions } from '#server/features/bets/bets.testing.ts'
import { placeStakes } from '#server/features/bets/stake-batch.ts'
import { driverOf, openDatabase } from '#server/storage/database.ts'
import { startEmbeddedPostgres } from '#server/storage/embedded/embedded-postgres.ts'
import { checkLedger } from './fans.ts'
import { end } from './helper-processes.ts'
import { address, isReady, openBet, setUpArena, signIn, startServer, tell } from './served-product.ts'
import type { Effort } from './slices.ts'

const FANS = Number(process.env.FANS ?? 100_000)
const AT_ONCE = 2_000
const POINTS = 1_000
const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

export interface SettleFigures {
  fans: number
  settleMs: number
  /** One UPDATE of as many rows. */
  updateMs: number
}

export async function measureSettling(_effort?: Effort, size = FANS): Promise<SettleFigures> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'virage-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    binDir: POSTGRES_BIN,
    settings: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', max_wal_size: '8GB' },
  })
  const server = startServer(postgres.config, dataDir)
  // Filling takes longer than a statement of the product may.
  const noLimits = { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 }
  const database = openDatabase({ ...postgres.config, ...noLimits }, () => {}, 2)
  const { db } = database
  try {
    await isReady()
    const admin = await signIn()
    const arenaId = await setUpArena(admin)
    const betId = await openBet(admin, arenaId)
    // In an arena of its own: decisions on bets of a run wait until its match is written.
    const otherArena = await setUpArena(admin)
    const other = await openBet(admin, otherArena)
    await fill(arenaId, betId)
    // The connections from before have been closed meanwhile.
    await isReady()
    const update = await timed(
      async () => void (await db.execute(sql`UPDATE plain SET balance = balance + 1`)),
    )
    await tell(admin, `/v1/arenas/${arenaId}/bet/close`, { betId })

    const settled = await timed(() => decide(admin, 'bet/settle', { betId, answer: 0 }))
    report('settle', update, settled)
    report('unsettle', update, await timed(() => decide(admin, 'bet/unsettle', { betId, reason: 'Bench' })))
    report('settle again', update, await timed(() => decide(admin, 'bet/settle', { betId, answer: 1 })))
    report('finish', update, await timed(() => decide(admin, 'stop')))
    report(
      'unsettle after',
      update,
      await timed(() => decide(admin, 'bet/unsettle', { betId, reason: 'Bench' })),
    )
    report('settle after', update, await timed(() => decide(admin, 'bet/settle', { betId, answer: 0 })))
    await checkLedger(db)
    return { fans: size, settleMs: settled.ms, updateMs: update.ms }

    async function decide(token: string, action: string, json: object = {}): Promise<void> {
      await tell(token, `/v1/arenas/${arenaId}/${action}`, json)
    }
    function report(name: string, plain: Timed, { ms, longestMs }: Timed): void {
      console.log(
        `${name}: ${size} fans in ${(ms / 1000).toFixed(1)} s, ${(ms / plain.ms).toFixed(1)} × one UPDATE ` +
          `(${(plain.ms / 1000).toFixed(2)} s); other calls waited at most ${longestMs.toFixed(0)} ms`,
      )
    }
    interface Timed {
      ms: number
      longestMs: number
    }
    /** Meanwhile somebody reads the arena and somebody opens and closes another bet, one call after the other. */
    async function timed(work: () => Promise<void>): Promise<Timed> {
      let isOver = false
      const others = [read, write].map(async (call) => {
        let longestMs = 0
        while (!isOver) {
          const began = performance.now()
          await call()
          longestMs = Math.max(longestMs, performance.now() - began)
        }
        return longestMs
      })
      const began = performance.now()
      try {
        await work()
      } finally {
        isOver = true
        await Promise.allSettled(others)
      }
      const ms = performance.now() - began
      return { ms, longestMs: Math.max(...(await Promise.all(others))) }
    }
    async function read(): Promise<void> {
      const answer = await fetch(address(`/v1/arenas/${arenaId}`))
      if (!answer.ok) throw new Error(`the arena answers ${answer.status}`)
      await answer.arrayBuffer()
    }
    async function write(): Promise<void> {
      for (const action of ['close', 'open'])
        await tell(admin, `/v1/arenas/${otherArena}/bet/${action}`, { betId: other })
    }
  } finally {
    await end(server)
    await database.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }

  /** Every fan attends and has a stake, two thirds of them on home. */
  async function fill(arenaId: string, betId: string): Promise<void> {
    const fans = await fansWithPoints(db, size, POINTS)
    for (let from = 0; from < fans.length; from += AT_ONCE) {
      const asked = fans.slice(from, from + AT_ONCE).map((userId, index) => ({
        userId,
        arenaId,
        betId,
        choice: index % 3 === 0 ? 1 : 0,
        amount: 10 + (index % 90),
        key: null,
      }))
      await placeStakes(driverOf(db), await withSessions(db, asked), new Date())
    }
    await db.execute(sql`
      INSERT INTO attendance (run_id, started_at, user_id, side, is_locked, attended_ms, accounted_to_ms, cheer_points)
      SELECT r.id, r.started_at, s.user_id, CASE WHEN s.user_id % 2 = 0 THEN 'home' ELSE 'away' END, true, 60000, 60000,
        100 + s.user_id % 900
      FROM stakes s JOIN arenas a ON a.id = ${arenaId} JOIN arena_runs r ON r.id = a.run_id WHERE s.bet_id = ${betId}`)
    await db.execute(
      sql`CREATE TABLE plain AS SELECT user_id, balance FROM ledger_accounts WHERE kind = 'fan'`,
    )
    await db.execute(sql`ALTER TABLE plain ADD PRIMARY KEY (user_id)`)
    await db.execute(sql`ANALYZE`)
  }
}
