import { expect, test } from 'vitest'
import { nameFontPx } from './NamePlate.tsx'

test('[profile.2] a short name keeps the base of 36 px', () => {
  expect(nameFontPx(200, 400)).toBe(36)
  expect(nameFontPx(360, 400)).toBe(36)
})

test('[profile.2] a longer name shrinks until it takes exactly 90 % of the plate', () => {
  const size = nameFontPx(720, 400)
  expect(size).toBe(18)
  expect((720 * size) / 36).toBe(0.9 * 400)
})

test('[profile.2] the floor is 14 px, however long the name and however narrow the plate', () => {
  expect(nameFontPx(5000, 400)).toBe(14)
  expect(nameFontPx(300, 0)).toBe(14)
})

test('[profile.2] a name without width keeps the base', () => {
  expect(nameFontPx(0, 400)).toBe(36)
})
