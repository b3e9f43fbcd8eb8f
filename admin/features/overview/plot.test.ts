import { expect, test } from 'vitest'
import { barsOf, PLOT_HEIGHT, PLOT_WIDTH } from './plot.ts'

test('[admin.1] the highest day fills the plot, a small one is still seen, an empty one is not', () => {
  const bars = barsOf([0, 1000, 1], 1000, 0, 1)
  expect(bars).toHaveLength(2)
  expect(bars[0]).toMatchObject({ y: 0, height: PLOT_HEIGHT })
  expect(bars[1]?.height).toBeGreaterThan(1)
  for (const { x, width } of bars) expect(x + width).toBeLessThanOrEqual(PLOT_WIDTH)
})

test('[admin.1] two series stand side by side and never overlap', () => {
  const [first] = barsOf([5], 5, 0, 2)
  const [second] = barsOf([5], 5, 1, 2)
  expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0))
})

test('[admin.1] nothing at all is no bars', () => {
  expect(barsOf([0, 0], 0, 0, 1)).toEqual([])
})
