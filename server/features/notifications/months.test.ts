// The inbox by months (docs/decisions/0063): what is merged moves, is counted once, and is found without reading the rest.

import type { SQLWrapper } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { driverOf } from '#server/storage/database.ts'
import { someoneWaits } from '#server/storage/locks.testing.ts'
import { forgetEmptyPartitions, listPartitions } from '#server/storage/partitions.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { openTestDatabase } from '#tests/database.ts'
import { executedPlanOf } from '#tests/plans.ts'
import { aFan, findStray, inMonth, partitionAt, tellFollowed, tellOfBet, toldTo } from './months.testing.ts'
import {
  countUnread,
  findUnread,
  findUnreadQuery,
  inboxQuery,
  listInbox,
  markRead,
  removeOldNotifications,
  unreadQuery,
  withdrawFollower,
} from './notifications.storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let database: Awaited<ReturnType<typeof openTestDatabase>>
let db: NodePgDatabase
beforeAll(async () => {
  database = await openTestDatabase(8)
  db = database.db
  await db.execute(sql`SELECT make_partitions_since('notifications', ${inMonth(-5).toISOString()})`)
})
afterAll(() => database.close())

describe('[storage.15] what is unread and merged in another month', () => {
  test('[inbox.2] moves there as the same notification, and is one', async () => {
    const [star, one, other] = [await aFan(db), await aFan(db), await aFan(db)]
    await tellFollowed(db, star, one, inMonth(-2))
    const [first] = await toldTo(db, star)
    expect(first).toMatchObject({ month: partitionAt(inMonth(-2)), count: 1 })
    await tellFollowed(db, star, other, inMonth(0))
    expect(await toldTo(db, star)).toEqual([{ ...first, month: partitionAt(inMonth(0)), count: 2 }])
    await tellFollowed(db, star, one, inMonth(0, 1))
    expect(await toldTo(db, star), 'each is counted once').toMatchObject([{ count: 2 }])
    expect(await countUnread(db, star)).toBe(1)
    expect(await findUnread(db, first!.id)).toMatchObject({ userId: star, at: inMonth(0, 1), count: 2 })
    expect(await findStray(db)).toEqual([])
  })

  test('news that comes late is counted, and changes neither month nor words', async () => {
    const fan = await aFan(db)
    await tellOfBet(db, [fan], 'late', inMonth(0))
    await tellOfBet(db, [fan], 'late', inMonth(-1))
    expect(await toldTo(db, fan)).toMatchObject([{ month: partitionAt(inMonth(0)), count: 2 }])
    const { rows } = await db.execute(sql`SELECT since, data FROM notifications WHERE user_id = ${fan}`)
    expect(rows).toMatchObject([{ data: { at: inMonth(0).toISOString() } }])
    expect(new Date(String(rows[0]?.since))).toEqual(inMonth(-1))
  })

  test('once it was read, or taken back, a new one begins', async () => {
    const [star, one] = [await aFan(db), await aFan(db)]
    await tellFollowed(db, star, one, inMonth(-1))
    await markRead(db, star, 'all', inMonth(-1, 1))
    await tellFollowed(db, star, one, inMonth(0))
    expect(await toldTo(db, star)).toMatchObject([
      { month: partitionAt(inMonth(-1)), isRead: true },
      { month: partitionAt(inMonth(0)), isRead: false },
    ])
    await inTransaction(db, (tx) => withdrawFollower(tx, star, one, inMonth(1)))
    expect(await toldTo(db, star)).toMatchObject([{ isRead: true }])
    expect(await countUnread(db, star)).toBe(0)
    expect(await findStray(db)).toEqual([])
  })

  test('whoever reads or deletes it in another way, as the version before does, leaves nothing unread', async () => {
    const fan = await aFan(db)
    await tellOfBet(db, [fan], 'read', inMonth(-1))
    await tellOfBet(db, [fan], 'deleted', inMonth(-1))
    expect(await countUnread(db, fan)).toBe(2)
    await db.execute(
      sql`UPDATE notifications SET read_at = now() WHERE user_id = ${fan} AND thing = 'bet:read'`,
    )
    await db.execute(sql`DELETE FROM notifications WHERE user_id = ${fan} AND thing = 'bet:deleted'`)
    expect(await countUnread(db, fan)).toBe(0)
    expect(await findStray(db)).toEqual([])
  })

  test('a reader who waits for it reads what it has become, where it has moved to', async () => {
    const [star, one, other] = [await aFan(db), await aFan(db), await aFan(db)]
    await tellFollowed(db, star, one, inMonth(-1))
    const { promise: isCounted, resolve: count } = Promise.withResolvers<void>()
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const merging = inTransaction(db, async (tx) => {
      await tellFollowed(tx, star, other, inMonth(0))
      count()
      await mayCommit
    })
    await isCounted
    const reading = markRead(db, star, 'all', inMonth(0, 1))
    await someoneWaits(db)
    commit()
    await Promise.all([merging, reading])
    expect(await toldTo(db, star)).toMatchObject([{ month: partitionAt(inMonth(0)), count: 2, isRead: true }])
    expect(await findStray(db)).toEqual([])
  })
})

/** What the inbox is to be: unread ones of a thing merge, whatever month it is. */
class InboxModel {
  told: { thing: string; at: number; people: Set<number>; isRead: boolean }[] = []

  #unread(thing: string) {
    return this.told.find((each) => each.thing === thing && !each.isRead)
  }

  tell(thing: string, person: number, at: number): void {
    const unread = this.#unread(thing)
    if (!unread) this.told.push({ thing, at, people: new Set([person]), isRead: false })
    else {
      unread.people.add(person)
      unread.at = Math.max(unread.at, at)
    }
  }

  readAll(): void {
    for (const each of this.told) each.isRead = true
  }

  forgetBefore(moment: number): void {
    this.told = this.told.filter(({ at }) => at >= moment)
  }

  get shown() {
    return this.told
      .map(({ thing, at, people, isRead }) => ({ thing, at, count: people.size, isRead }))
      .toSorted(
        (a, b) => a.at - b.at || a.thing.localeCompare(b.thing) || Number(b.isRead) - Number(a.isRead),
      )
  }
}

const month = fc.integer({ min: -4, max: 0 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('follow' as const), person: fc.nat(5), month }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bet' as const), bet: fc.nat(2), month }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tidy' as const), month }) },
)

test('[storage.15] whatever is told, read and deleted in whatever order of months, the inbox is the same', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, i) => aFan(db, `Person ${i}`)))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const fan = await aFan(db)
      const model = new InboxModel()
      let told = 0
      for (const each of steps) {
        told++
        if (each.do === 'follow') {
          const at = new Date(inMonth(each.month).getTime() + told)
          await tellFollowed(db, fan, people[each.person]!, at)
          model.tell('followers', each.person, at.getTime())
        } else if (each.do === 'bet') {
          const at = new Date(inMonth(each.month).getTime() + told)
          await tellOfBet(db, [fan], String(each.bet), at)
          model.tell(`bet:${each.bet}`, told, at.getTime())
        } else if (each.do === 'read') {
          await markRead(db, fan, 'all', new Date())
          model.readAll()
        } else {
          const until = inMonth(each.month)
          await removeOldNotifications(db, new Date(until.getTime() + 90 * DAY_MS))
          model.forgetBefore(until.getTime())
        }
      }
      const { rows } = await db.execute<{ thing: string; at: string; count: number; isRead: boolean }>(sql`
        SELECT thing, at, count, read_at IS NOT NULL AS "isRead" FROM notifications WHERE user_id = ${fan}
        ORDER BY at, thing, read_at`)
      expect(rows.map((row) => ({ ...row, at: new Date(row.at).getTime() }))).toEqual(model.shown)
      expect(await countUnread(db, fan)).toBe(model.shown.filter(({ isRead }) => !isRead).length)
      expect(await findStray(db)).toEqual([])
    }),
    { numRuns: 25, seed: 20_261_117 },
  )
})

describe('[storage.15] many writers at the turn of a month', () => {
  test('and readers lose and double nothing', async () => {
    const fans = await Promise.all(Array.from({ length: 12 }, () => aFan(db)))
    const moments = [inMonth(-1, 1), inMonth(0, 1), inMonth(0, 2), inMonth(1, 1)]
    let told = 0
    const write = async (lane: number) => {
      for (let i = 0; i < 30; i++) {
        await tellOfBet(db, fans, `race ${i % 3}`, moments[(i + lane) % moments.length]!)
        told += fans.length
      }
    }
    const read = async () => {
      for (let i = 0; i < 60; i++) await markRead(db, fans[i % fans.length]!, 'all', new Date())
    }
    await Promise.all([write(0), write(1), write(2), write(3), read()])
    const { rows } = await db.execute<{ told: number }>(
      sql`SELECT sum(count)::integer AS told FROM notifications WHERE thing LIKE 'bet:race%'`,
    )
    expect(rows[0]?.told).toBe(told)
    expect(await findStray(db)).toEqual([])
  })

  test('and the tidying leave each fan one: what was merged in time, or a new one', async () => {
    const fans = await Promise.all(Array.from({ length: 40 }, () => aFan(db)))
    await tellOfBet(db, fans, 'old', inMonth(-4))
    await Promise.all([
      ...fans.map((fan) => tellOfBet(db, [fan], 'old', inMonth(0))),
      removeOldNotifications(db, new Date(inMonth(-3).getTime() + 90 * DAY_MS)),
    ])
    for (const fan of fans)
      expect(await toldTo(db, fan)).toMatchObject([{ month: partitionAt(inMonth(0)), isRead: false }])
    expect(await findStray(db)).toEqual([])
  })
})

describe('[api.14] [storage.15] one month is read where one will do', () => {
  const run = (query: SQLWrapper) =>
    executedPlanOf(db, query, 'enable_seqscan', 'enable_bitmapscan', 'enable_sort')
  const opened = (plan: string) =>
    plan
      .split('\n')
      .filter((line) => /Scan .* on notifications_/.test(line) && !line.includes('never executed'))

  test('a page, the next one, what is unread, and the one a delivery is about', async () => {
    const fan = await aFan(db)
    for (let back = -4; back <= 0; back++)
      for (let i = 0; i < 3; i++) await tellOfBet(db, [fan], `page ${back} ${i}`, inMonth(back, i))

    const first = await run(inboxQuery(db, fan, 3, null))
    expect(first).not.toMatch(/Sort|Merge Append|Seq Scan/)
    // Those to come are empty; of those with rows only the newest.
    expect(opened(first).filter((line) => !isToCome(line))).toHaveLength(1)
    const page = await listInbox(db, fan, 4, null)
    const next = await run(inboxQuery(db, fan, 2, page.at(-1)!.position))
    expect(opened(next), next).toHaveLength(1)
    expect((await listInbox(db, fan, 20, page.at(-1)!.position)).length).toBe(11)

    const unread = await run(unreadQuery(db, fan))
    expect(unread).toMatch(/unread_notifications_user_id_kind_thing_pk/)
    expect(unread).not.toMatch(/on notifications/)
    const one = await run(findUnreadQuery(db, page.at(-1)!.id))
    expect(opened(one), one).toHaveLength(1)
  })

  const isToCome = (line: string) => {
    const name = /notifications_(\d{4}_\d{2}|later)/.exec(line)?.[1] ?? ''
    return name === 'later' || name > inMonth(0).toISOString().slice(0, 7).replace('-', '_')
  }
})

test('[storage.15] months that the 90 days have emptied go, and others stay', async () => {
  await db.execute(sql`DELETE FROM notifications`)
  const fan = await aFan(db)
  await tellOfBet(db, [fan], 'kept', inMonth(-3, 5))
  const names = async () =>
    (await listPartitions(db)).filter(({ table }) => table === 'notifications').map(({ name }) => name)
  const before = await names()
  expect(before.slice(0, 4)).toEqual([
    'notifications_earlier',
    ...[-5, -4, -3].map((back) => partitionAt(inMonth(back))),
  ])
  // Not while somebody reads: nobody waits for this.
  const reader = await driverOf(db).connect()
  try {
    await reader.query('BEGIN')
    await reader.query('SELECT 1 FROM notifications LIMIT 1')
    expect(await forgetEmptyPartitions(db, 'notifications', inMonth(-1))).toBe(0)
  } finally {
    await reader.query('ROLLBACK')
    reader.release()
  }
  expect(await forgetEmptyPartitions(db, 'notifications', inMonth(-1))).toBe(2)
  expect(await names()).toEqual(['notifications_earlier', ...before.slice(3)])
  await tellOfBet(db, [fan], 'of a clock that is behind', inMonth(-5))
  expect(await toldTo(db, fan)).toMatchObject([{ month: 'notifications_earlier' }, { count: 1 }])
  expect(await forgetEmptyPartitions(db, 'notifications', inMonth(2)), 'what is to come stays').toBe(0)
})
