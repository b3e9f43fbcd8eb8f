import { expect, test } from 'vitest'
import { RollingRate } from './room-audience.ts'

test('[live.4] the rate is points per second over the last 5 s', () => {
  const rate = new RollingRate()
  rate.add({ home: 100, away: 0 }, 10_000)
  rate.add({ home: 50, away: 25 }, 12_000)
  expect(rate.at(12_000)).toEqual({ home: 30, away: 5 })
  expect(rate.at(14_999)).toEqual({ home: 30, away: 5 })
  expect(rate.at(15_000), 'what is 5 s old is over').toEqual({ home: 10, away: 5 })
  expect(rate.at(17_000)).toEqual({ home: 0, away: 0 })
})

test('[live.4] a new run begins in silence', () => {
  const rate = new RollingRate()
  rate.add({ home: 100, away: 100 }, 1_000)
  rate.clear()
  expect(rate.at(1_000)).toEqual({ home: 0, away: 0 })
})
