import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loudestWindows, momentsOf } from './moments.ts'

const rate = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 40 }),
  fc.double({ min: 0, max: 400, noNaN: true }),
)
const curves = fc
  .array(fc.tuple(rate, rate), { maxLength: 120 })
  .map((pairs) => pairs.map(([home, away], index) => ({ at: index * 10, home, away })))
const loud = ({ home, away }: { home: number; away: number }) => home + away

test('[matches.6] the loudest windows: at most five, twice the median, a minute apart, and none louder is left out', () => {
  fc.assert(
    fc.property(curves, (curve) => {
      const chosen = loudestWindows(curve)
      const sorted = curve.map(loud).sort((a, b) => a - b)
      const middle = curve.length / 2
      const median = Number.isInteger(middle)
        ? ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
        : (sorted[Math.floor(middle)] ?? 0)
      expect(chosen.length).toBeLessThanOrEqual(5)
      for (const [index, window] of chosen.entries()) {
        expect(loud(window)).toBeGreaterThanOrEqual(2 * median)
        expect(loud(window)).toBeGreaterThan(0)
        for (const other of chosen.slice(index + 1)) {
          expect(Math.abs(other.at - window.at)).toBeGreaterThanOrEqual(60)
          expect(loud(window)).toBeGreaterThanOrEqual(loud(other))
        }
      }
      // Whatever was passed over is too near to one at least as loud, or too quiet, or the five were full.
      for (const window of curve) {
        if (chosen.includes(window) || loud(window) === 0 || loud(window) < 2 * median) continue
        const isNear = chosen.some((one) => Math.abs(one.at - window.at) < 60 && loud(one) >= loud(window))
        const isFull = chosen.length === 5 && chosen.every((one) => loud(one) >= loud(window))
        expect(isNear || isFull).toBe(true)
      }
    }),
    { seed: 13, numRuns: 300 },
  )
})

test('[matches.6] every event is a moment, with the end that was louder then, and they come in the order of time', () => {
  fc.assert(
    fc.property(
      curves,
      fc.array(fc.record({ at: fc.nat(1500), side: fc.constantFrom('home', 'away', null) }), {
        maxLength: 20,
      }),
      (curve, given) => {
        const events = given.map((event, index) => ({ ...event, id: index + 1 }) as const)
        const moments = momentsOf(curve, events)
        expect(moments.filter(({ eventId }) => eventId !== undefined)).toHaveLength(events.length)
        expect(moments.length).toBe(events.length + loudestWindows(curve).length)
        expect(moments.map(({ at }) => at)).toEqual(moments.map(({ at }) => at).sort((a, b) => a - b))
      },
    ),
    { seed: 14, numRuns: 100 },
  )
  const curve = [
    { at: 0, home: 1, away: 1 },
    { at: 10, home: 1, away: 9 },
    { at: 20, home: 1, away: 1 },
  ]
  expect(momentsOf(curve, [{ id: 7, at: 12, side: 'home' }])).toEqual([
    { at: 10, side: 'away' },
    { at: 12, side: 'away', eventId: 7 },
  ])
  expect(momentsOf([], [{ id: 7, at: 12, side: 'home' }])).toEqual([{ at: 12, side: 'home', eventId: 7 }])
})
