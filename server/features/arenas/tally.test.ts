import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fansWithPoints } from '#server/features/bets/bets.testing.ts'
import { aClub, aGroup } from '#server/features/matches/matches.testing.ts'
import { numberArray } from '#server/storage/columns.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { openTestDatabase } from '#tests/database.ts'
import { beginRun, holdClock, insertArena } from './arenas.storage.ts'
import {
  appendAttendance,
  awardUltraWindows,
  findTallies,
  foldAttendance,
  listCurve,
} from './attendance.storage.ts'
import { claimFans, foldAndAward } from './run-count.ts'
import { type AttendanceEntry, addEntry, firstTally, type Tally } from './tally.ts'

const append = (runId: number, node: string, entries: AttendanceEntry[], key: string = randomUUID()) =>
  appendAttendance(database.db, runId, node, { key, entries })

let database: Awaited<ReturnType<typeof openTestDatabase>>
let teams: { homeClubId: number; awayClubId: number }
let fans: number[]
beforeAll(async () => {
  database = await openTestDatabase()
  teams = { homeClubId: await aClub(database.db, 'Home'), awayClubId: await aClub(database.db, 'Away') }
  fans = await fansWithPoints(database.db, 3, 1_000)
})
afterAll(() => database.close())

let count = 0
async function aRun(): Promise<{ arenaId: string; runId: number }> {
  const arenaId = `arena-${++count}`
  await insertArena(database.db, arenaId, {
    ...teams,
    sport: 'other',
    recommendedStreams: [],
    startDate: null,
  })
  return { arenaId, runId: await beginRun(database.db, arenaId, new Date()) }
}

/** A process that counts fans in memory, as a room does. */
function aProcess(node: string, runId: number) {
  const tallies = new Map<number, Tally>()
  return {
    tallies,
    /** Stores entries, claiming whom it does not count (any more), and returns whether the run took them. */
    async flush(entries: AttendanceEntry[]): Promise<void> {
      for (;;) {
        const unclaimed = entries.map(({ userId }) => userId).filter((userId) => !tallies.has(userId))
        if (unclaimed.length > 0) {
          const claimed = await claimFans(database.db, runId, node, unclaimed)
          for (const { userId, side } of entries)
            if (!tallies.has(userId)) tallies.set(userId, claimed?.tallies.get(userId) ?? firstTally(side))
        }
        const stored = await append(runId, node, entries)
        if (stored === null) return
        for (const userId of stored.lost) tallies.delete(userId)
        if (stored.lost.length > 0) continue
        for (const entry of entries)
          tallies.set(entry.userId, addEntry(tallies.get(entry.userId)!, entry, stored.endMs))
        return
      }
    },
  }
}

const steps = fc.array(
  fc.record({
    /** Which process has the fans now; a fan's side is that process's until it locks. */
    process: fc.nat(1),
    passMs: fc.constantFrom(0, 250, 1_000, 7_000, 25_000),
    taps: fc.array(fc.constantFrom(0, 1, 7, 19, 40, 60), { minLength: 3, maxLength: 3 }),
    isFolded: fc.boolean(),
  }),
  { minLength: 1, maxLength: 14 },
)

test('[live.6, processes.1] what a process tells a fan is what the database has once it is folded, whoever counts when', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (all, isStopped) => {
      const { arenaId, runId } = await aRun()
      const processes = [aProcess('a', runId), aProcess('b', runId)]
      let nowMs = 0
      for (const [i, step] of all.entries()) {
        const sinceMs = nowMs
        nowMs += step.passMs
        if (isStopped && i === all.length - 1) await holdClock(database.db, arenaId, sinceMs, new Date())
        const process = processes[step.process]!
        const entries = fans.map((userId, fan) => ({
          userId,
          side: step.process === 0 ? ('home' as const) : ('away' as const),
          sinceMs,
          untilMs: nowMs,
          window: Math.floor(nowMs / 10_000),
          taps: step.taps[fan]!,
        }))
        await process.flush(entries)
        if (step.isFolded) await foldAndAward(database.db, runId, null)
        // Nothing told is more than what is there after the fold.
        if (!step.isFolded && i < all.length - 1) continue
        await foldAndAward(database.db, runId, null)
        const stored = await findTallies(database.db, runId, fans)
        for (const userId of fans) {
          const { accountedToMs: _, ...told } = process.tallies.get(userId)!
          expect(stored.get(userId)).toMatchObject(told)
        }
      }
      const stored = [...(await findTallies(database.db, runId, fans)).values()]
      const curve = await listCurve(database.db, runId)
      const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
      expect(sum(curve.map(({ home, away }) => home + away))).toBe(sum(stored.map(({ cheer }) => cheer)))
    }),
    { seed: 20_261_116, numRuns: 20 },
  )
})

test('[processes.1] a process that lost a fan to another stores nothing until it has taken them back', async () => {
  const { runId } = await aRun()
  const [fan] = fans as [number]
  const entry = { userId: fan, side: 'home' as const, sinceMs: 0, untilMs: 0, window: 0, taps: 40 }
  await claimFans(database.db, runId, 'a', [fan])
  await append(runId, 'a', [entry])
  const taken = await claimFans(database.db, runId, 'b', [fan])
  expect(taken?.tallies.get(fan), 'what the first one stored is known to the second').toMatchObject({
    cheer: 250,
    windowTaps: 40,
  })
  await append(runId, 'b', [entry])
  expect(await append(runId, 'a', [entry])).toEqual({ endMs: null, lost: [fan] })
  await foldAndAward(database.db, runId, null)
  expect((await findTallies(database.db, runId, [fan])).get(fan)).toMatchObject({
    cheer: 300,
    windowTaps: 60,
  })
})

test('[live.6] folding twice at once, or again, adds everything once', async () => {
  const { runId } = await aRun()
  await claimFans(database.db, runId, 'a', fans)
  for (let flush = 0; flush < 3; flush++)
    await append(
      runId,
      'a',
      fans.map((userId) => ({ userId, side: 'home', sinceMs: 0, untilMs: 1_000, window: 0, taps: 5 })),
    )
  await Promise.all(Array.from({ length: 4 }, () => foldAndAward(database.db, runId, null)))
  await foldAndAward(database.db, runId, null)
  expect(await listCurve(database.db, runId)).toEqual([{ window: 0, home: 450, away: 0 }])
})

test('[live.6] an append whose answer was lost is stored once, also when it was folded or its fan taken over since', async () => {
  const { runId } = await aRun()
  const [fan] = fans as [number]
  const entry = { userId: fan, side: 'home' as const, sinceMs: 0, untilMs: 0, window: 0, taps: 3 }
  const cheer = async () => (await findTallies(database.db, runId, [fan])).get(fan)?.cheer
  await claimFans(database.db, runId, 'a', [fan])
  const key = randomUUID()
  await append(runId, 'a', [entry], key)
  expect(await append(runId, 'a', [entry], key)).toEqual({ endMs: null, lost: [] })
  await foldAndAward(database.db, runId, null)
  await append(runId, 'a', [entry], key)
  await claimFans(database.db, runId, 'b', [fan])
  expect(await append(runId, 'a', [entry], key), 'it was stored before it was taken').toEqual({
    endMs: null,
    lost: [],
  })
  await foldAndAward(database.db, runId, null)
  expect(await cheer()).toBe(30)
})

test('[live.6] a run that the statistics do not know yet is folded without comparing every fan with every other', async () => {
  const { db } = database
  const crowd = await fansWithPoints(db, 150, 1_000)
  const group = await aGroup(db, teams.homeClubId)
  await db.execute(
    sql`INSERT INTO ultra_members (ultra_id, user_id) SELECT ${group}, unnest(${numberArray(crowd)}::bigint[])`,
  )
  const flush = (runId: number, window: number) =>
    append(
      runId,
      'a',
      crowd.map((userId) => ({
        userId,
        window,
        taps: 5,
        side: 'home',
        sinceMs: window * 10_000,
        untilMs: window * 10_000,
      })),
    )
  const earlier = await aRun()
  await claimFans(db, earlier.runId, 'a', crowd)
  await flush(earlier.runId, 0)
  await foldAndAward(db, earlier.runId, null)
  await db.execute(sql`ANALYZE`)

  const { runId } = await aRun()
  await claimFans(db, runId, 'a', crowd)
  for (const window of [0, 1]) {
    await flush(runId, window)
    await flush(runId, window)
    const rowsRead = await inTransaction(db, async (tx) => {
      await foldAttendance(tx, runId)
      await awardUltraWindows(tx, runId, window)
      const { rows } = await tx.execute<{ read: number }>(
        sql`SELECT sum(seq_tup_read + idx_tup_fetch) AS read FROM pg_stat_xact_user_tables WHERE relname LIKE 'attendance_%'`,
      )
      return Number(rows[0]?.read)
    })
    expect(rowsRead, 'rows of attendance that were read').toBeLessThan(crowd.length ** 2 / 4)
  }
  expect((await findTallies(db, runId, crowd)).get(crowd[0]!)).toMatchObject({ cheer: 200, ultra: 600 })
})
