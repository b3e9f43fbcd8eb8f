import { expect, test } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

test('[operating.7] what is met all the time is told once a minute, with how often it was met', () => {
  let nowMs = 0
  const told: [string, number][] = []
  const meet = onceAMinute<string>(
    (fault, times) => told.push([fault, times]),
    () => nowMs,
  )
  meet('away')
  expect(told).toEqual([['away', 1]])
  for (nowMs = 250; nowMs < 60_000; nowMs += 250) meet('away')
  expect(told).toHaveLength(1)
  nowMs = 60_000
  meet('still away')
  expect(told).toEqual([
    ['away', 1],
    ['still away', 240],
  ])
})
