import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { driverOf } from '#server/storage/database.ts'
import { startTestApp, type TestApp } from '#tests/app.ts'
import { setUpArena } from '#tests/arenas.ts'
import { signedInFan, type TestFan } from '#tests/people.ts'
import { waitFor } from '#tests/wait-for.ts'
import { RoomCount } from './room-count.ts'
import { RoomFan } from './room-fan.ts'
import { RoomState } from './room-state.ts'

let virage: TestApp
let admin: TestFan
beforeAll(async () => {
  virage = await startTestApp()
  admin = await signedInFan(virage, { role: 'admin' })
})
afterAll(() => virage.close())

/** What counts the only fan here of a run with so many fans. Its clock stands still at the start, but for `passMs`. */
async function counting(crowdSize: number, storeVoices = async () => {}) {
  const { db } = virage.app
  const { id } = await setUpArena(virage, admin, { started: true })
  let nowMs = Date.now()
  const now = () => new Date(nowMs)
  const passMs = (ms: number) => {
    nowMs += ms
  }
  const state = (await RoomState.load(db, now, id, true))!
  nowMs = state.arena.run!.liveSince!.getTime()
  const fan = new RoomFan((await signedInFan(virage)).id)
  fan.side = 'home'
  fan.attendFrom(state.liveMs())
  const told: number[] = []
  const count = new RoomCount({
    db,
    nodeId: 'here',
    now,
    state,
    audience: { fans: () => [fan], fan: (userId) => (userId === fan.userId ? fan : null) },
    storeVoices,
    crowdSize: () => crowdSize,
    onPoints: () => {},
    onSideLocked: () => {},
    onConfirmed: ({ tally }) => told.push(tally?.cheer ?? 0),
    onPaid: () => {},
  })
  await count.meet([fan.userId])
  return { count, fan, told, now, passMs, runId: state.runId! }
}

async function nextWindow(runId: number): Promise<number> {
  const { rows } = await virage.app.db.execute<{ next: number }>(
    sql`SELECT next_ultra_window AS next FROM arena_runs WHERE id = ${runId}`,
  )
  return rows[0]!.next
}

/** Nobody can fold this run until the returned function is called. */
async function holdFolding(runId: number): Promise<() => Promise<void>> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: onHeld } = Promise.withResolvers<void>()
  const transaction = virage.app.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT lock_counting(${runId})`)
    onHeld()
    await held
  })
  await isHeld
  return async () => {
    release()
    await transaction
  }
}

test('[live.6] a large crowd is told what is stored while its rows are still brought up to date', async () => {
  const { count, fan, told, runId, now } = await counting(10_000)
  const release = await holdFolding(runId)
  const folding = count.fold(runId)
  count.tap(fan, 3, now())
  await count.beat()
  expect(told).toEqual([30])
  await release()
  await folding
})

test('[live.6, points.3] a small one hears of it together with what it was paid', async () => {
  const { count, fan, told, runId, now } = await counting(10)
  const release = await holdFolding(runId)
  count.tap(fan, 3, now())
  const stored = count.beat()
  await waitFor(async () => {
    const { rows } = await virage.app.db.execute(sql`SELECT 1 FROM attendance_log WHERE run_id = ${runId}`)
    expect(rows).toHaveLength(1)
  })
  expect(told).toEqual([])
  await release()
  await stored
  expect(told).toEqual([30])
})

const CROWDS = [
  ['small', 10],
  ['large', 10_000],
] as const

test.each(CROWDS)(
  '[scores.6] a window of a %s crowd is not awarded before its taps were taken',
  async (_, size) => {
    const { count, fan, runId, now, passMs } = await counting(size)
    count.tap(fan, 3, now())
    passMs(12_000)
    await count.fold(runId)
    expect(await nextWindow(runId)).toBe(0)
    await count.beat()
    await count.fold(runId)
    expect(await nextWindow(runId)).toBe(1)
  },
)

test.each(CROWDS)('[scores.6] nor while those of a %s crowd cannot be stored', async (_, size) => {
  let isAway = true
  const { count, fan, told, runId, now, passMs } = await counting(size, async () => {
    if (isAway) throw new Error('away for a moment')
  })
  count.tap(fan, 3, now())
  passMs(12_000)
  await expect(count.beat()).rejects.toThrow('away for a moment')
  await count.fold(runId)
  expect(await nextWindow(runId)).toBe(0)
  isAway = false
  await count.store()
  await count.fold(runId)
  expect(told.at(-1)).toBe(30)
  expect(await nextWindow(runId)).toBe(1)
})

test('[scores.6] nor while only the presence of a silent fan waits', async () => {
  let isAway = true
  const { count, runId, passMs } = await counting(10, async () => {
    if (isAway) throw new Error('away for a moment')
  })
  passMs(12_000)
  await expect(count.beat()).rejects.toThrow('away for a moment')
  await count.fold(runId)
  expect(await nextWindow(runId)).toBe(0)
  isAway = false
  await count.store()
  await count.fold(runId)
  expect(await nextWindow(runId)).toBe(1)
})

test.each(CROWDS)(
  '[live.6] while nothing can be stored, the taps of a %s crowd cost one entry per window',
  async (_, size) => {
    let isAway = true
    const { count, fan, told, runId, now, passMs } = await counting(size, async () => {
      if (isAway) throw new Error('away for a while')
    })
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now().getTime())
    onTestFinished(() => clock.mockRestore())
    for (let i = 0; i < 8; i++) {
      count.tap(fan, 1, now())
      await expect(count.beat()).rejects.toThrow('away for a while')
      passMs(2_000)
    }
    isAway = false
    const release = await holdFolding(runId)
    const storing = count.store()
    try {
      await waitFor(async () => {
        const { rows } = await virage.app.db.execute<{ entries: number }>(
          sql`SELECT sum(cardinality(users))::integer AS entries FROM attendance_log WHERE run_id = ${runId}`,
        )
        // The first tap, the rest of its window, and what there was of the second one when that began.
        expect(rows[0]?.entries).toBe(3)
      })
    } finally {
      await release()
    }
    await storing
    passMs(2_000)
    await count.beat()
    expect(told.at(-1)).toBe(80)
  },
)

test('[scores.6] fans hear of ultra points that could not be read when their window was awarded', async () => {
  const { count, fan, runId, now } = await counting(10)
  count.tap(fan, 3, now())
  await count.beat()
  await virage.app.db.execute(
    sql`UPDATE attendance SET ultra_points = 7 WHERE run_id = ${runId} AND user_id = ${fan.userId}`,
  )
  const query = vi.spyOn(driverOf(virage.app.db), 'query')
  onTestFinished(() => query.mockRestore())
  query.mockImplementationOnce(() => {
    throw new Error('away for a moment')
  })
  await expect(count.hearAwarded(runId, 1)).rejects.toThrow()
  expect(fan.tally?.ultra).toBe(0)
  await count.hearAwarded(runId, 1)
  expect(fan.tally?.ultra).toBe(7)
})
