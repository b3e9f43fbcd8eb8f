import { expect, test } from 'vitest'
import { drawFront, drawRibbon } from './bowl-front.ts'
import { viewBowl } from './bowl-plan.ts'
import type { Palette } from './palette.ts'

const GREY = [128, 128, 128] as const
const night = new Proxy({ isDark: true } as Palette, { get: (own, name) => Reflect.get(own, name) ?? GREY })

/** Counts gradients, which cost most of the time; everything else is taken and forgotten. */
function countingContext() {
  const counted = { gradients: 0 }
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => () => {
      if (String(name).endsWith('Gradient')) counted.gradients++
      return { addColorStop: () => {} }
    },
    set: () => true,
  })
  return { counted, context }
}

test('[looks.1] the lights of the bowl are drawn in steps, so that a slow phone reacts to taps in between', () => {
  const { counted, context } = countingContext()
  const steps: number[] = []
  let before = 0
  for (const _ of drawFront(context, viewBowl(412, 823), night)) {
    steps.push(counted.gradients - before)
    before = counted.gradients
  }
  expect(steps.length).toBeGreaterThan(5)
  expect(Math.max(...steps)).toBeLessThan(40)
})

test('[looks.1] a change of the noise draws no light anew', () => {
  const { counted, context } = countingContext()
  drawRibbon(context, viewBowl(412, 823), night, 0.6)
  expect(counted.gradients).toBe(0)
})
