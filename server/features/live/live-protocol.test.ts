import { expect, test } from 'vitest'
import { createFloodGate } from './live-protocol.ts'

function gateWithClock(burst: number, perSecond: number) {
  const clock = { ms: 1_000 }
  return { clock, isAllowed: createFloodGate(burst, perSecond, () => clock.ms) }
}

test('[live.8] a burst passes, and not one message more', () => {
  const { isAllowed } = gateWithClock(3, 10)
  expect([isAllowed(), isAllowed(), isAllowed(), isAllowed()]).toEqual([true, true, true, false])
})

test('[live.8] the gate opens again at its own pace', () => {
  const { clock, isAllowed } = gateWithClock(1, 10)
  isAllowed()
  clock.ms += 99
  expect(isAllowed()).toBe(false)
  clock.ms += 1
  expect(isAllowed()).toBe(true)
  expect(isAllowed()).toBe(false)
})

test('[live.8] patience is not saved up beyond the burst', () => {
  const { clock, isAllowed } = gateWithClock(2, 10)
  clock.ms += 3_600_000
  expect([isAllowed(), isAllowed(), isAllowed()]).toEqual([true, true, false])
})
