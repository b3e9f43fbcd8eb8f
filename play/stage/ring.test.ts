import { expect, test } from 'vitest'
import { planRing, RING_SEAT_SHARE } from './ring.ts'

const plan = { width: 1000, height: 510, padX: 132, padY: 42, gapPx: 9.6, seed: 21 }

test('[looks.1] the ring of the arena has about 1,600 seats', () => {
  const seats = planRing(plan)
  expect(seats.length).toBeGreaterThan(1400)
  expect(seats.length).toBeLessThan(2000)
})

test('[looks.1] no seat lies over the player, none outside the canvas', () => {
  const half = (plan.gapPx * RING_SEAT_SHARE) / 2
  for (const { x, y } of planRing(plan)) {
    const isOverPlayer =
      x + half > plan.padX &&
      x - half < plan.width - plan.padX &&
      y + half > plan.padY &&
      y - half < plan.height - plan.padY
    expect(isOverPlayer).toBe(false)
    expect(x > 0 && y > 0 && x < plan.width && y < plan.height).toBe(true)
  }
})

test('[looks.1] seats of a row keep their distance', () => {
  const seats = planRing(plan)
  const near = seats.filter((seat, index) => {
    const next = seats[index + 1]
    return next !== undefined && Math.hypot(next.x - seat.x, next.y - seat.y) < plan.gapPx * 0.9
  })
  expect(near).toEqual([])
})

test('[looks.1] the same seed fills the same seats', () => {
  expect(planRing(plan)).toEqual(planRing(plan))
})
