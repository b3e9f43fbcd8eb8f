import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { createCardQueue } from './card-queue.ts'

const card = (id: number): Card => ({ kind: 'club', id, name: `Club ${id}`, logo: null, fans: 0 })

/** A queue whose drawings wait until they are let go. */
function setUp(keptMostBytes?: number) {
  const drawn: (string | number)[] = []
  let atOnce = 0
  let mostAtOnce = 0
  let letGo: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const queue = createCardQueue(async ({ id }) => {
    drawn.push(id)
    mostAtOnce = Math.max(mostAtOnce, ++atOnce)
    await gate
    atOnce--
    if (id === 0) throw new Error('cannot be drawn')
    return Buffer.alloc(10, String(id))
  }, keptMostBytes)
  return { queue, drawn, letGo, mostAtOnce: () => mostAtOnce }
}

test('[sharing.2] a card is drawn once, however many ask, and one at a time', async () => {
  const { queue, drawn, letGo, mostAtOnce } = setUp()
  const answers = [queue.get(card(1)), queue.get(card(1)), queue.get(card(2))]
  letGo()
  await Promise.all(answers)
  expect(await queue.get(card(1))).toEqual(Buffer.alloc(10, '1'))
  expect(drawn).toEqual([1, 2])
  expect(mostAtOnce()).toBe(1)
})

test('[sharing.2] one that cannot be drawn does not hold up the next', async () => {
  const { queue, letGo } = setUp()
  const broken = queue.get(card(0))
  const next = queue.get(card(1))
  letGo()
  await expect(broken).rejects.toThrow('cannot be drawn')
  expect(await next).toHaveLength(10)
})

test('[sharing.2] the oldest pictures go when there are too many', async () => {
  const { queue, drawn, letGo } = setUp(25)
  letGo()
  for (const id of [1, 2, 3]) await queue.get(card(id))
  expect([queue.has(card(1)), queue.has(card(2)), queue.has(card(3))]).toEqual([false, true, true])
  await queue.get(card(1))
  expect(drawn).toEqual([1, 2, 3, 1])
})

test('[sharing.2] who comes when too many wait is sent away, who asks for one that is under way is not', async () => {
  const { queue, letGo } = setUp()
  const waiting = Array.from({ length: 16 }, (_, id) => queue.get(card(id + 1)))
  await expect(queue.get(card(99))).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 5 })
  const shared = queue.get(card(16))
  letGo()
  await Promise.all([...waiting, shared])
  expect(await queue.get(card(99))).toHaveLength(10)
})
