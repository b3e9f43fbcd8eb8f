// How long a bet with as many stakes as a stadium has fans takes to settle, and its match to be written, against one
// UPDATE of as many rows; and how long other calls wait meanwhile. What follows by parts is waited for before the next
// decision, and told apart.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
const IDLE_MS = 5_000
const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'

export interface SettleFigures {
  fans: number
  settleMs: number
  /** One UPDATE of as many rows. */
  updateMs: number
}

export async function measureSettling(
  _effort?: Effort,
  size = FANS,
  decisions: 'first' | 'all' = 'all',
): Promise<SettleFigures> {
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
    const idle = await timed(() => delay(IDLE_MS))
    const updateOf = (table: string) =>
      timed(async () => void (await db.execute(sql`UPDATE ${sql.identifier(table)} SET amount = amount + 1`)))
    const update = await updateOf('plain')
    const wide = await updateOf('like_stakes')
    console.log(
      `other calls on an idle product: p99 ${idle.p99Ms.toFixed(1)} ms; one UPDATE of ${size} rows: ` +
        `${(update.ms / 1000).toFixed(2)} s, of a table like the stakes ${(wide.ms / 1000).toFixed(2)} s`,
    )
    await tell(admin, `/v1/arenas/${arenaId}/bet/close`, { betId })

    const unsettle = () => decide(admin, 'bet/unsettle', { betId, reason: 'Bench' })
    const settle = (answer: number) => decide(admin, 'bet/settle', { betId, answer })
    const settled = await measured('settle', () => settle(0))
    if (decisions === 'all') {
      await measured('unsettle', unsettle)
      await measured('settle again', () => settle(1))
      await measured('finish', () => decide(admin, 'stop'))
      await measured('unsettle after', unsettle)
      await measured('settle after', () => settle(0))
    }
    await checkLedger(db)
    return { fans: size, settleMs: settled.ms, updateMs: update.ms }

    async function decide(token: string, action: string, json: object = {}): Promise<void> {
      await tell(token, `/v1/arenas/${arenaId}/${action}`, json)
    }
    async function measured(name: string, work: () => Promise<void>): Promise<Timed> {
      const figures = await timed(work)
      const { ms, p99Ms, longestMs } = figures
      const followed = await timed(partsAreDone)
      const times = (of: Timed) => `${(ms / of.ms).toFixed(1)} ×`
      console.log(
        `${name}: ${size} fans in ${(ms / 1000).toFixed(1)} s, ${times(update)} one UPDATE, ${times(wide)} one of a table ` +
          `like the stakes; other calls p99 ${p99Ms.toFixed(0)} ms (${(p99Ms / idle.p99Ms).toFixed(1)} × idle), at most ` +
          `${longestMs.toFixed(0)} ms; what follows took ${(followed.ms / 1000).toFixed(1)} s more`,
      )
      return figures
    }
    async function partsAreDone(): Promise<void> {
      for (;;) {
        const { rows } = await db.execute(
          sql`SELECT FROM work_parts UNION ALL SELECT FROM arena_runs WHERE stopped_at IS NOT NULL AND match_id IS NULL`,
        )
        if (rows.length === 0) return
        await delay(100)
      }
    }
    interface Timed {
      ms: number
      /** How long the other calls took meanwhile. */
      p99Ms: number
      longestMs: number
    }
    /** Meanwhile somebody reads the arena and somebody opens and closes another bet, one call after the other. */
    async function timed(work: () => Promise<void>): Promise<Timed> {
      let isOver = false
      const tookMs: number[] = []
      const others = [read, write].map(async (call) => {
        while (!isOver) {
          const began = performance.now()
          await call()
          tookMs.push(performance.now() - began)
        }
      })
      const began = performance.now()
      try {
        await work()
      } finally {
        isOver = true
        await Promise.allSettled(others)
      }
      const ms = performance.now() - began
      await Promise.all(others)
      tookMs.sort((a, b) => a - b)
      return { ms, p99Ms: tookMs[Math.floor(tookMs.length * 0.99)] ?? 0, longestMs: tookMs.at(-1) ?? 0 }
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
      sql`CREATE TABLE plain AS SELECT user_id, balance AS amount FROM ledger_accounts WHERE kind = 'fan'`,
    )
    await db.execute(sql`ALTER TABLE plain ADD PRIMARY KEY (user_id)`)
    await db.execute(sql`CREATE TABLE like_stakes (LIKE stakes INCLUDING CONSTRAINTS INCLUDING INDEXES)`)
    await db.execute(sql`INSERT INTO like_stakes SELECT * FROM stakes`)
    await db.execute(sql`ANALYZE`)
  }
}
