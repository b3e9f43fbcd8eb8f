import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/storage/transaction.ts'
import { openTestDatabase } from '#tests/database.ts'
import { countDueJobs } from './jobs.ts'
import { addParts, doParts, inParts, type PartHandlers, planLeftParts } from './parts.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`CREATE TABLE done (lane text, part integer)`)
})
afterAll(() => database.close())

const add = (lane: string, parts: number[]) =>
  inTransaction(database.db, (tx) =>
    addParts(
      tx,
      lane,
      'note',
      parts.map((part) => ({ lane, part })),
    ),
  )
const note: PartHandlers[string] = async (tx, { lane, part }: { lane: string; part: number }) => {
  await tx.execute(sql`INSERT INTO done VALUES (${lane}, ${part})`)
}
async function doneOf(lane: string): Promise<number[]> {
  const { rows } = await database.db.execute<{ part: number }>(
    sql`SELECT part FROM done WHERE lane = ${lane} ORDER BY ctid`,
  )
  return rows.map(({ part }) => part)
}

test('[storage.12] parts are done once and in order, also when one is interrupted after its work', async () => {
  await add('one', [1, 2, 3])
  const interrupted: PartHandlers = {
    note: async (tx, payload: { part: number }) => {
      await note(tx, payload as never)
      if (payload.part === 2) throw new Error('killed')
    },
  }
  await expect(doParts(database.db, interrupted, 'one')).rejects.toThrow('killed')
  await add('one', [4])
  await Promise.all([doParts(database.db, { note }, 'one'), doParts(database.db, { note }, 'one')])
  await doParts(database.db, { note }, 'one')
  expect(await doneOf('one')).toEqual([1, 2, 3, 4])
})

test('[storage.12] a decision that is rolled back leaves neither parts nor a job; lost jobs are planned again', async () => {
  const before = await countDueJobs(database.db)
  await expect(
    inTransaction(database.db, async (tx) => {
      await addParts(tx, 'none', 'note', [{ lane: 'none', part: 1 }])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await countDueJobs(database.db)).toBe(before)
  await doParts(database.db, { note }, 'none')
  expect(await doneOf('none')).toEqual([])

  await add('left', [1])
  await database.db.execute(
    sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE key = 'parts:left'`,
  )
  const without = await countDueJobs(database.db)
  await planLeftParts(database.db)
  expect(await countDueJobs(database.db)).toBe(without + 1)
})

test('parts are as large as they may be', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([], 2)).toEqual([])
})
