import { expect, test } from 'vitest'
import { sparkLight } from './CrowdBowl.tsx'

test('[looks.2] fewer than three cameras go off in any second', () => {
  const count = 30
  const starts: number[] = []
  for (let index = 0; index < count; index++)
    for (let ms = 0; ms < 20_000; ms += 10)
      if (sparkLight(index, count, ms) > 0 && sparkLight(index, count, ms - 10) === 0) starts.push(ms)
  expect(starts.length).toBeGreaterThan(20)
  for (const start of starts)
    expect(starts.filter((other) => other >= start && other < start + 1000).length).toBeLessThanOrEqual(3)
})

test('[looks.2] a camera fades in and out', () => {
  expect(sparkLight(0, 30, 0)).toBe(0)
  expect(sparkLight(0, 30, 700)).toBeCloseTo(1)
  expect(sparkLight(0, 30, 1_400)).toBe(0)
})
