import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Side } from '#contract/arenas.ts'
import { fansWithPoints } from '#server/features/bets/bets.testing.ts'
import { aClub, aGroup, someFans } from '#server/features/matches/matches.testing.ts'
import { windowPoints } from '#server/features/scores/index.ts'
import { openTestDatabase } from '#tests/database.ts'
import { beginRun, holdClock, insertArena } from './arenas.storage.ts'
import { awardUltraWindows, findTallies, listCurve } from './attendance.storage.ts'
import { storeAttendance } from './attendance.testing.ts'
import type { AttendanceEntry } from './tally.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let teams: { homeClubId: number; awayClubId: number }
let fan: number
let other: number
beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  teams = { homeClubId: await aClub(db, 'Home'), awayClubId: await aClub(db, 'Away') }
  const fans = await fansWithPoints(db, 2, 1_000)
  fan = fans[0]!
  other = fans[1]!
})
afterAll(() => database.close())

let count = 0
async function aRun(): Promise<{ arenaId: string; runId: number }> {
  const arenaId = `arena-${++count}`
  await insertArena(database.db, arenaId, {
    ...teams,
    recommendedStreams: [],
    startDate: null,
    sport: 'other',
  })
  return { arenaId, runId: await beginRun(database.db, arenaId, new Date()) }
}

const entry = (fields: Partial<AttendanceEntry>): AttendanceEntry => ({
  userId: fan,
  side: 'home',
  sinceMs: 0,
  untilMs: 0,
  window: 0,
  taps: 0,
  ...fields,
})
const stored = async (runId: number, userId = fan) =>
  (await findTallies(database.db, runId, [userId])).get(userId)!
/** Returns what the first of these fans has afterwards. */
async function store(runId: number, ...entries: AttendanceEntry[]) {
  await storeAttendance(database.db, runId, entries)
  return stored(runId, entries[0]!.userId)
}
async function balance(): Promise<number> {
  const { rows } = await database.db.execute<{ balance: number }>(
    sql`SELECT balance FROM ledger_accounts WHERE user_id = ${fan}`,
  )
  return rows[0]!.balance
}
const inWindow = (window: number, taps: number, side: Side = 'home') =>
  entry({ window, taps, side, sinceMs: window * 10_000, untilMs: window * 10_000 })

test('[scores.1] the database counts taps as the rule does, for every number there is', async () => {
  const { rows } = await database.db.execute<{ taps: number; points: number }>(
    sql`SELECT n AS taps, cheer_points(n) AS points FROM generate_series(0, 60) n`,
  )
  for (const { taps, points } of rows) expect(points).toBe(windowPoints(taps))
})

describe('[scores.1] counting', () => {
  test('however taps are batched, a window counts as a whole, and the curve adds up', async () => {
    const batches = fc.array(fc.record({ step: fc.nat(2), taps: fc.integer({ min: 0, max: 90 }) }), {
      minLength: 1,
      maxLength: 15,
    })
    await fc.assert(
      fc.asyncProperty(batches, async (all) => {
        const { runId } = await aRun()
        const taps = new Map<number, number>()
        let window = 0
        for (const batch of all) {
          window += batch.step
          taps.set(window, (taps.get(window) ?? 0) + batch.taps)
          const expected = [...taps.values()].reduce((sum, each) => sum + windowPoints(each), 0)
          expect((await store(runId, inWindow(window, batch.taps))).cheer).toBe(expected)
        }
        const curve = await listCurve(database.db, runId)
        const cheered = [...taps].filter(([, each]) => each > 0)
        expect(curve).toEqual(
          cheered.map(([each, count]) => ({ window: each, home: windowPoints(count), away: 0 })),
        )
      }),
      { seed: 20_260_301, numRuns: 40 },
    )
  })

  test('[scores.1, processes.1] of one fan through two processes at most 60 taps count, also of the window just over', async () => {
    const { runId } = await aRun()
    await store(runId, inWindow(0, 50))
    await store(runId, inWindow(1, 60))
    await storeAttendance(database.db, runId, [inWindow(0, 50)], 'other')
    expect((await stored(runId)).cheer).toBe(600)
    expect((await store(runId, inWindow(0, 1))).cheer).toBe(600)
  })

  test('two processes at the same instant do not count twice', async () => {
    const { runId } = await aRun()
    await Promise.all(
      Array.from({ length: 8 }, (_, node) =>
        storeAttendance(database.db, runId, [inWindow(3, 60)], `node ${node}`),
      ),
    )
    expect((await stored(runId)).cheer).toBe(300)
    expect(await listCurve(database.db, runId)).toEqual([{ window: 3, home: 300, away: 0 }])
  })

  test('[scores.2] the side locks at the first counted cheer, not before', async () => {
    const { runId } = await aRun()
    expect(await store(runId, inWindow(0, 0, 'home'))).toMatchObject({ side: 'home', isLocked: false })
    expect(await store(runId, inWindow(0, 1, 'away'))).toMatchObject({ side: 'away', isLocked: true })
    expect(await store(runId, inWindow(1, 1, 'home'))).toMatchObject({ side: 'away', isLocked: true })
    expect(await listCurve(database.db, runId)).toEqual([
      { window: 0, home: 0, away: 10 },
      { window: 1, home: 0, away: 10 },
    ])
  })

  test('fans of one call are counted each for themselves', async () => {
    const { runId } = await aRun()
    await store(runId, inWindow(0, 20), { ...inWindow(0, 60, 'away'), userId: other })
    expect((await stored(runId)).cheer).toBe(200)
    expect((await stored(runId, other)).cheer).toBe(300)
  })
})

describe('[scores.3] attending', () => {
  test('however many tabs: time that overlaps counts once, time away does not', async () => {
    const spans = fc.array(fc.tuple(fc.nat(60), fc.nat(30)), { minLength: 1, maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(spans, async (all) => {
        const { runId } = await aRun()
        // Spans arrive in the order in which they end, as flushes do.
        const inOrder = all
          .map(([since, length]) => [since, since + length] as const)
          .toSorted((a, b) => a[1] - b[1])
        const present = new Set<number>()
        let accounted = 0
        for (const [since, until] of inOrder) {
          for (let second = Math.max(since, accounted); second < until; second++) present.add(second)
          accounted = Math.max(accounted, until)
          await store(runId, entry({ sinceMs: since * 1_000, untilMs: until * 1_000 }))
        }
        expect((await stored(runId)).attendedMs).toBe(present.size * 1_000)
      }),
      { seed: 20_260_301, numRuns: 30 },
    )
  })

  test('[points.3] every five minutes are paid once', async () => {
    const { runId } = await aRun()
    const before = await balance()
    const paid = async (sinceMs: number, untilMs: number) => {
      const tally = await store(runId, entry({ sinceMs, untilMs }))
      const points = (await balance()) - before
      expect(points, 'as the tally says').toBe(10 * Math.floor(tally.attendedMs / 300_000))
      return points
    }
    expect(await paid(0, 299_999)).toBe(0)
    expect(await paid(299_999, 300_000)).toBe(10)
    expect(await paid(299_999, 300_000)).toBe(10)
    expect(await paid(300_000, 1_200_000)).toBe(40)
  })

  test('[scores.3] nothing counts beyond the stop, and nothing at all once there is a match', async () => {
    const { arenaId, runId } = await aRun()
    await store(runId, entry({ untilMs: 10_000 }))
    await holdClock(database.db, arenaId, 15_000, new Date())
    const last = await store(runId, entry({ sinceMs: 10_000, untilMs: 60_000, window: 1, taps: 20 }))
    expect(last).toMatchObject({ cheer: 200, attendedMs: 15_000 })
    const after = await store(runId, entry({ sinceMs: 20_000, untilMs: 60_000, window: 2, taps: 20 }))
    expect(after).toMatchObject({ cheer: 200, attendedMs: 15_000 })

    await database.db.execute(sql`UPDATE arena_runs SET match_id = 1 WHERE id = ${runId}`)
    expect(await store(runId, entry({ window: 1, taps: 20 }))).toMatchObject({ cheer: 200 })
  })
})

describe('[scores.6] ultra points of a window', () => {
  /** What each member has after a window in which the first ones of each side cheered. */
  async function earned(present: Record<Side, number>, cheering: Record<Side, number>): Promise<number[]> {
    const { db } = database
    const { runId } = await aRun()
    const group = await aGroup(db, teams.homeClubId)
    const members = await someFans(db, present.home + present.away)
    for (const userId of members)
      await db.execute(sql`INSERT INTO ultra_members (ultra_id, user_id) VALUES (${group}, ${userId})`)
    const sides = { home: members.slice(0, present.home), away: members.slice(present.home) }
    for (const side of ['home', 'away'] as const)
      for (const [place, userId] of sides[side].entries())
        await store(runId, entry({ userId, side, untilMs: 10_000, taps: place < cheering[side] ? 1 : 0 }))
    await awardUltraWindows(db, runId, 0)
    const tallies = await findTallies(db, runId, members)
    return members.map((userId) => tallies.get(userId)?.ultra ?? 0)
  }

  test('each who cheers earns 300 times the share of members who do', async () => {
    expect(await earned({ home: 3, away: 0 }, { home: 3, away: 0 })).toEqual([300, 300, 300])
    expect(await earned({ home: 4, away: 0 }, { home: 2, away: 0 })).toEqual([150, 150, 0, 0])
  })

  test('fewer than 30 % of them earn nothing, 30 % do', async () => {
    const [first, second, third, silent] = await earned({ home: 10, away: 0 }, { home: 3, away: 0 })
    expect([first, second, third, silent]).toEqual([90, 90, 90, 0])
    expect(await earned({ home: 10, away: 0 }, { home: 2, away: 0 })).toEqual(Array(10).fill(0))
  })

  test('fewer than three members on one side earn nothing, those of the other side do not count', async () => {
    expect(await earned({ home: 2, away: 0 }, { home: 2, away: 0 })).toEqual([0, 0])
    expect(await earned({ home: 2, away: 3 }, { home: 2, away: 3 })).toEqual([0, 0, 300, 300, 300])
  })
})
