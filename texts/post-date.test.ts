import { expect, test } from 'vitest'
import { postDate } from './post-date.ts'

test('[blog.1] a day, a month in words, a year', () => {
  expect(postDate('2026-09-14T23:30:00Z', 'en')).toBe('14 September 2026')
  expect(postDate('2026-09-14T23:30:00Z', 'fr')).toBe('14 septembre 2026')
})
