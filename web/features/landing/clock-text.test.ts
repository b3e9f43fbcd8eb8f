import { expect, test } from 'vitest'
import { clockText } from './clock-text.ts'

test('[looks.3] minutes and seconds, two digits or more', () => {
  expect(clockText(0)).toBe('00:00')
  expect(clockText(2487.9)).toBe('41:27')
  expect(clockText(6125)).toBe('102:05')
  expect(clockText(-3)).toBe('00:00')
})
