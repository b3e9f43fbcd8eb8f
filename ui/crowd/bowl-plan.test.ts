import { expect, test } from 'vitest'
import { isAwaySeat, planBowl, viewBowl } from './bowl-plan.ts'

const wide = viewBowl(1440, 900)

test('[looks.1] the same seed fills the same seats', () => {
  expect(planBowl(wide, 7)).toEqual(planBowl(wide, 7))
  expect(planBowl(wide, 7)).not.toEqual(planBowl(wide, 8))
})

test('[looks.1] the bowl is a crowd, but one that is drawn in a moment', () => {
  for (const view of [wide, viewBowl(390, 812)]) {
    const seats = planBowl(view, 7)
    expect(seats.length).toBeGreaterThan(4_000)
    expect(seats.length).toBeLessThan(25_000)
  }
})

test('[looks.1] every seat can be seen', () => {
  for (const { x, y } of planBowl(wide, 7)) {
    expect(x >= -40 && x <= 1480).toBe(true)
    expect(y >= -20 && y <= 900).toBe(true)
  }
})

test('[looks.1] the louder end takes seats from the other', () => {
  const seats = planBowl(wide, 7)
  const away = (share: number) => seats.filter((seat) => isAwaySeat(seat, share)).length
  expect(away(0.4)).toBeGreaterThan(away(0.5))
  expect(away(0.5)).toBeGreaterThan(away(0.6))
})

test('[looks.1] home is left, away is right', () => {
  for (const seat of planBowl(wide, 7).filter(({ angle }) => Math.abs(angle) > 0.4))
    expect(isAwaySeat(seat, 0.5)).toBe(seat.x > 720)
})

test('[looks.1] what lies behind the eye is not seen', () => {
  expect(wide.see(Math.PI, 1, 0)).toBeNull()
})
