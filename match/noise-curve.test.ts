import { expect, test } from 'vitest'
import {
  axisMinutes,
  curvePaths,
  heard,
  joined,
  NO_NOISE,
  peakOf,
  tagShift,
  wholeWindows,
} from './noise-curve.ts'

const total = (home: number, away: number) => ({ home, away })

test('[play.16] a window is on the curve once it is over, at its mean', () => {
  let log = heard(NO_NOISE, total(0, 0), 3)
  log = heard(log, total(400, 100), 9)
  expect(log.points).toEqual([])
  log = heard(log, total(500, 100), 10.2)
  expect(log.points).toEqual([{ at: 0, home: 50, away: 10 }])
})

test('[play.16] a new run begins a new curve, and a lost connection leaves no gap', () => {
  let log = heard(heard(NO_NOISE, total(0, 0), 0), total(900, 300), 31)
  expect(log.points).toEqual([{ at: 0, home: 30, away: 10 }])
  log = heard(log, total(0, 0), 1)
  expect(log.points).toEqual([])
})

test('[play.16] what was before the visit stands before what was heard', () => {
  const before = [0, 10, 20].map((at) => ({ at, home: 1, away: 1 }))
  const since = [20, 30].map((at) => ({ at, home: 2, away: 2 }))
  expect(joined(before, since).map(({ at, home }) => [at, home])).toEqual([
    [0, 1],
    [10, 1],
    [20, 2],
    [30, 2],
  ])
})

test('[play.16] what the server knows fills the gap that a lost connection left', () => {
  const before = [0, 10, 20, 30].map((at) => ({ at, home: 1, away: 1 }))
  const since = [0, 30, 40].map((at) => ({ at, home: 2, away: 2 }))
  expect(joined(before, since).map(({ at, home }) => [at, home])).toEqual([
    [0, 2],
    [10, 1],
    [20, 1],
    [30, 2],
    [40, 2],
  ])
})

test('[play.16] the last, partial window is left out, unless there is no other', () => {
  const curve = [0, 10, 20].map((at) => ({ at, home: at + 1, away: 0 }))
  expect(peakOf(wholeWindows(curve, 24))).toEqual({ side: 'home', rate: 11, at: 10 })
  expect(wholeWindows(curve.slice(0, 1), 4)).toHaveLength(1)
  expect(peakOf([{ at: 0, home: 0, away: 0 }])).toBeNull()
})

test('[play.16] home is drawn upwards and away downwards', () => {
  const curve = [
    { at: 0, home: 10, away: 0 },
    { at: 60, home: 0, away: 10 },
  ]
  const plan = { width: 100, height: 40, spanS: 60, padPx: 0 }
  expect(curvePaths(curve, 'home', plan).line).toBe('M0.0 0.0L100.0 20.0')
  expect(curvePaths(curve, 'away', plan).line).toBe('M0.0 20.0L100.0 40.0')
  expect(curvePaths([], 'home', plan)).toEqual({ line: '', area: '' })
})

test('[play.16] the axis names at most six minutes', () => {
  expect(axisMinutes(90 * 60)).toEqual([15, 30, 45, 60, 75, 90])
  expect(axisMinutes(4 * 60)).toEqual([1, 2, 3, 4])
  expect(axisMinutes(30)).toEqual([])
})

test('[play.16] a goal’s tag stays inside the picture, also in the first and the last minute', () => {
  const [width, tag] = [366, 56]
  for (const share of [0, 0.01, 0.05, 0.08, 0.3, 0.5, 0.92, 0.97, 1]) {
    const left = share * width - (tagShift(share) / 100) * tag
    expect(left, `${share}`).toBeGreaterThanOrEqual(0)
    expect(left + tag, `${share}`).toBeLessThanOrEqual(width)
  }
  expect(tagShift(0.3)).toBe(50)
})
