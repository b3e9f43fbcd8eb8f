import { memoryUsage } from 'node:process'
import { expect, test } from 'vitest'
import { collectStartGarbage } from './start-garbage.ts'

test('the garbage of a start is given back, and nobody else can collect', () => {
  let garbage: unknown[] | null = Array.from({ length: 500_000 }, (_, i) => ({ i }))
  const before = memoryUsage()
  expect(garbage).toHaveLength(500_000)
  garbage = null
  collectStartGarbage()
  const after = memoryUsage()
  expect(after.heapTotal).toBeLessThan(before.heapTotal)
  expect(after.heapUsed).toBeLessThan(before.heapUsed - 10_000_000)
  expect('gc' in globalThis).toBe(false)
})
