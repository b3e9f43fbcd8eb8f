import { expect, test } from 'vitest'
import { createShortMemory } from './short-memory.ts'

function setUp(most = 10) {
  let nowMs = 0
  let loads = 0
  const memory = createShortMemory<number>({ lifeMs: 100, most, nowMs: () => nowMs })
  return {
    ask: (key = 'a') => memory.recall(key, async () => ++loads),
    fail: (key = 'a') => memory.recall(key, () => Promise.reject(new Error('away'))),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('an answer serves until its time is over', async () => {
  const { ask, pass } = setUp()
  expect(await ask()).toBe(1)
  pass(99)
  expect(await ask()).toBe(1)
  pass(1)
  expect(await ask()).toBe(2)
})

test('who asks at the same time waits for the same answer', async () => {
  const { ask } = setUp()
  expect(await Promise.all([ask(), ask(), ask('b')])).toEqual([1, 1, 2])
})

test('a failure is told and not remembered', async () => {
  const { ask, fail } = setUp()
  await expect(Promise.all([fail(), ask()])).rejects.toThrow('away')
  expect(await ask()).toBe(1)
})

test('the oldest is forgotten first', async () => {
  const { ask } = setUp(2)
  for (const key of ['a', 'b', 'c']) await ask(key)
  expect(await ask('c')).toBe(3)
  expect(await ask('b')).toBe(2)
  expect(await ask('a')).toBe(4)
})
