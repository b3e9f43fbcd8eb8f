import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitFor } from '#tests/wait-for.ts'
import { createBatcher } from './group-commit.ts'

interface Item {
  key: number
  no: number
}

/** A grouper whose groups end when the test says so. */
function recorded(options: { maxSize?: number; gatherMs?: number; gatherFrom?: number } = {}) {
  const groups: { items: Item[]; end: PromiseWithResolvers<string[]> }[] = []
  const add = createBatcher<Item, string>({
    run(items) {
      const end = Promise.withResolvers<string[]>()
      groups.push({ items, end })
      return end.promise
    },
    keyOf: ({ key }) => key,
    ...options,
  })
  return { groups, add }
}

const answer = ({ key, no }: Item) => `${key}/${no}`
const turns = () => new Promise((resolve) => setImmediate(resolve))
const item = (key: number, no = 0): Item => ({ key, no })

test('[storage.6] a lone item travels at once; what comes meanwhile travels together afterwards', async () => {
  const { groups, add } = recorded()
  const first = add(item(1))
  await turns()
  const later = [add(item(2)), add(item(3)), add(item(4))]
  await turns()
  expect(groups.map(({ items }) => items)).toEqual([[item(1)]])

  groups[0]!.end.resolve(['first'])
  expect(await first).toBe('first')
  await turns()
  expect(groups[1]!.items).toEqual([item(2), item(3), item(4)])
  groups[1]!.end.resolve(['b', 'c', 'd'])
  expect(await Promise.all(later)).toEqual(['b', 'c', 'd'])
})

test('[api.7] when a group hangs, those who waited behind it are refused with it; other failures are its own', async () => {
  const { groups, add } = recorded()
  const hung = [add(item(1))]
  await turns()
  hung.push(add(item(2)), add(item(3)))
  groups[0]!.end.reject(new Error('Query read timeout'))
  expect((await Promise.allSettled(hung)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
  expect(groups).toHaveLength(1)

  const cut = add(item(4))
  await turns()
  const behind = add(item(5))
  groups[1]!.end.reject(new Error('Connection terminated unexpectedly'))
  await expect(cut).rejects.toThrow('terminated')
  await turns()
  groups[2]!.end.resolve(['5'])
  expect(await behind).toBe('5')
})

test('[storage.6] after a group of several the next one gathers for a while; after a lone one it leaves at once', async () => {
  const { groups, add } = recorded({ gatherMs: 200 })
  const answered = [add(item(1))]
  await turns()
  answered.push(add(item(2)), add(item(3)))
  groups[0]!.end.resolve(['1'])
  await answered[0]
  expect(groups[1]!.items).toEqual([item(2), item(3)])

  groups[1]!.end.resolve(['2', '3'])
  await Promise.all(answered)
  answered.push(add(item(4)))
  await turns()
  expect(groups).toHaveLength(2)
  answered.push(add(item(5)))
  await waitFor(() => expect(groups).toHaveLength(3))
  expect(groups[2]!.items).toEqual([item(4), item(5)])
  groups[2]!.end.resolve(['4', '5'])
  expect(await Promise.all(answered)).toEqual(['1', '2', '3', '4', '5'])
})

test('[storage.6] where only a large group is a herd, one that follows a small group leaves at once', async () => {
  const { groups, add } = recorded({ gatherMs: 60_000, gatherFrom: 3 })
  const answered = [add(item(1)), add(item(2))]
  await turns()
  answered.push(add(item(3)))
  groups[0]!.end.resolve(['1', '2'])
  await Promise.all(answered.slice(0, 2))
  await turns()
  expect(groups[1]!.items).toEqual([item(3)])
  groups[1]!.end.resolve(['3'])
  expect(await Promise.all(answered)).toEqual(['1', '2', '3'])
})

test('[storage.6] the next group has left before anybody of the last one is told', async () => {
  const { groups, add } = recorded()
  const first = add(item(1)).then(() => groups.length)
  await turns()
  void add(item(2))
  groups[0]!.end.resolve(['first'])
  expect(await first).toBe(2)
})

test('[storage.6] a group that fails before the last one is told is refused by itself', async () => {
  const first = Promise.withResolvers<string[]>()
  const add = createBatcher<number, string>({
    run: ([no]) => (no === 1 ? first.promise : Promise.reject(new Error('no'))),
  })
  const answers = [add(1)]
  await turns()
  answers.push(add(2))
  first.resolve(['first'])
  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: new Error('no') },
  ])
})

/** A batcher whose groups end when the test says so. */
function heldGroups(lanes: { lanes: number; nextLaneAfterMs?: number }) {
  const ends: PromiseWithResolvers<number[]>[] = []
  const groups: number[][] = []
  const add = createBatcher<number, number>({
    run(items) {
      groups.push(items)
      const end = Promise.withResolvers<number[]>()
      ends.push(end)
      return end.promise
    },
    ...lanes,
  })
  return { add, groups, ends }
}

test('[storage.6] with two lanes a slow group holds up only itself, and the third group waits', async () => {
  const { add, groups, ends } = heldGroups({ lanes: 2 })
  const slow = add(1)
  await turns()
  const quick = add(2)
  await turns()
  const waiting = [add(3), add(4)]
  await turns()
  expect(groups).toEqual([[1], [2]])
  ends[1]!.resolve([20])
  expect(await quick).toBe(20)
  await turns()
  expect(groups).toEqual([[1], [2], [3, 4]])
  ends[2]!.resolve([30, 40])
  expect(await Promise.all(waiting)).toEqual([30, 40])
  ends[0]!.resolve([10])
  expect(await slow).toBe(10)
})

test.each([
  ['waits for a quick first one', 600_000, [[1], [2, 3]], false],
  ['opens behind a slow one', 1, [[1], [2, 3]], true],
])('[storage.6] a second lane %s', async (_what, nextLaneAfterMs, expected, isSlow) => {
  const { add, groups, ends } = heldGroups({ lanes: 2, nextLaneAfterMs })
  const answers = [add(1)]
  await turns()
  answers.push(add(2), add(3))
  await turns()
  if (!isSlow) {
    expect(groups).toEqual([[1]])
    ends[0]!.resolve([10])
  }
  await waitFor(() => expect(groups).toEqual(expected))
  ends[1]!.resolve([20, 30])
  ends[0]!.resolve([10])
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

test('[storage.6] items of one turn travel together', async () => {
  const { groups, add } = recorded()
  const all = [add(item(1)), add(item(2))]
  await turns()
  expect(groups).toHaveLength(1)
  groups[0]!.end.resolve(['a', 'b'])
  expect(await Promise.all(all)).toEqual(['a', 'b'])
})

test('[storage.6] one item per key and group, the others in order in the next ones', async () => {
  const { groups, add } = recorded()
  const all = [add(item(1, 1)), add(item(1, 2)), add(item(2, 1)), add(item(1, 3))]
  for (let i = 0; i < 3; i++) {
    await turns()
    groups[i]!.end.resolve(groups[i]!.items.map(answer))
  }
  expect(await Promise.all(all)).toEqual(['1/1', '1/2', '2/1', '1/3'])
  expect(groups.map(({ items }) => items)).toEqual([[item(1, 1), item(2, 1)], [item(1, 2)], [item(1, 3)]])
})

test('[storage.6] a group has at most its size', async () => {
  const { groups, add } = recorded({ maxSize: 2 })
  const all = [1, 2, 3, 4, 5].map((key) => add(item(key)))
  for (let i = 0; i < 3; i++) {
    await turns()
    groups[i]!.end.resolve(groups[i]!.items.map(answer))
  }
  await Promise.all(all)
  expect(groups.map(({ items }) => items.length)).toEqual([2, 2, 1])
})

test('[storage.6] an error is the answer of its own group only', async () => {
  const { groups, add } = recorded()
  const failing = Promise.allSettled([add(item(1)), add(item(2))])
  await turns()
  const next = add(item(3))
  groups[0]!.end.reject(new Error('the database is away'))
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await turns()
  groups[1]!.end.resolve(['fine'])
  expect(await next).toBe('fine')
})

test('[storage.6] a group that answers too little fails those it forgot', async () => {
  const { groups, add } = recorded()
  const all = Promise.allSettled([add(item(1)), add(item(2))])
  await turns()
  groups[0]!.end.resolve(['only one'])
  expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('[storage.6] whatever comes when: everyone gets their own answer, keys never share a group, order per key holds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(4), { maxLength: 8 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 5 }),
      async (bursts, maxSize) => {
        const ran: Item[][] = []
        const add = createBatcher<Item, string>({
          async run(items) {
            ran.push(items)
            await turns()
            return items.map(answer)
          },
          keyOf: ({ key }) => key,
          maxSize,
        })
        let no = 0
        const asked: Promise<void>[] = []
        for (const burst of bursts) {
          for (const key of burst) {
            const each = item(key, no++)
            asked.push(add(each).then((got) => expect(got).toBe(answer(each))))
          }
          await turns()
        }
        await Promise.all(asked)
        expect(ran.flat()).toHaveLength(no)
        for (const group of ran) {
          expect(group.length).toBeLessThanOrEqual(maxSize)
          expect(new Set(group.map(({ key }) => key)).size).toBe(group.length)
        }
        for (let key = 0; key <= 4; key++) {
          const order = ran.flat().filter((each) => each.key === key)
          expect(order).toEqual(order.toSorted((a, b) => a.no - b.no))
        }
      },
    ),
    { seed: 20_260_301, numRuns: 50 },
  )
})
