import { expect, test } from 'vitest'
import { type BowlView, FRONTIER, isAwaySeat, planRows, STANDS, viewBowl } from './bowl-plan.ts'

const wide = viewBowl(1440, 900)
const seatsOf = (view: BowlView, seed: number) => [...planRows(view, seed)].flat()

test('[looks.1] the same seed fills the same seats', () => {
  expect(seatsOf(wide, 7)).toEqual(seatsOf(wide, 7))
  expect(seatsOf(wide, 7)).not.toEqual(seatsOf(wide, 8))
})

test('[looks.1] the bowl is a crowd, but one that is drawn in a moment', () => {
  for (const view of [wide, viewBowl(390, 812)]) {
    const seats = seatsOf(view, 7)
    expect(seats.length).toBeGreaterThan(4_000)
    expect(seats.length).toBeLessThan(25_000)
  }
})

test('[looks.1] every seat can be seen', () => {
  for (const { x, y } of seatsOf(wide, 7)) {
    expect(x >= -40 && x <= 1480).toBe(true)
    expect(y >= -20 && y <= 900).toBe(true)
  }
})

test('[looks.1] the louder end takes seats from the other', () => {
  const seats = seatsOf(wide, 7)
  const away = (share: number) => seats.filter((seat) => isAwaySeat(seat, share)).length
  expect(away(0.4)).toBeGreaterThan(away(0.5))
  expect(away(0.5)).toBeGreaterThan(away(0.6))
})

test('[looks.1] home is left, away is right', () => {
  for (const seat of seatsOf(wide, 7).filter(({ angle }) => Math.abs(angle) > 0.4))
    expect(isAwaySeat(seat, 0.5)).toBe(seat.x > 720)
})

test('[looks.1] what lies behind the eye is not seen', () => {
  expect(wide.see(Math.PI, 1, 0)).toBeNull()
})

test('[looks.1] a change of the noise moves seats near the middle only', () => {
  for (const view of [wide, viewBowl(412, 940)]) {
    const changing = seatsOf(view, 7).filter((seat) => isAwaySeat(seat, 0) !== isAwaySeat(seat, 1))
    expect(changing.length).toBeGreaterThan(0)
    const farthest = Math.max(...changing.map(({ x, width }) => Math.abs(x - view.middle) + width))
    expect(farthest).toBeLessThan(FRONTIER * view.focal)
  }
})

test('[looks.1] in a low and wide picture, as at full time, the tifos are seen to their last letter', () => {
  const rowOfTifo = STANDS.inner + (STANDS.rows - 5) * STANDS.rowDepth + 0.045
  for (const [width, height] of [
    [1440, 440],
    [1024, 440],
    [844, 288],
  ] as const)
    expect(viewBowl(width, height).see(0.92, rowOfTifo, 1)?.x).toBeLessThan(width)
})
