import { expect, test } from 'vitest'
import { nameWidth, noiseShare } from './loudness.ts'

test('[play.10] the share of the noise is half and half in silence', () => {
  expect(noiseShare({ home: 0, away: 0 })).toBe(0.5)
  expect(noiseShare({ home: 30, away: 10 })).toBe(0.75)
})

test('[play.10] the louder end has the wider name, within the face', () => {
  expect(nameWidth(0.57, false)).toBeGreaterThan(nameWidth(0.43, false))
  expect(nameWidth(1, false)).toBe(146)
  expect(nameWidth(0, false)).toBe(58)
  expect(nameWidth(0.5, true)).toBe(80)
})
