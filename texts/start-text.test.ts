import { expect, test } from 'vitest'
import { startText } from './start-text.ts'

const now = new Date(2026, 10, 20, 23, 30)

test('[browse.2] today and tomorrow are said as such, however near midnight is', () => {
  expect(startText(new Date(2026, 10, 20, 23, 59), now, 'en')).toBe('Today 23:59')
  expect(startText(new Date(2026, 10, 21, 0, 15), now, 'en')).toBe('Tomorrow 00:15')
  expect(startText(new Date(2026, 10, 21, 18, 30), now, 'fr')).toBe('Demain 18:30')
})

test('[browse.2] other days have their date, another year is named', () => {
  expect(startText(new Date(2026, 10, 22, 20, 0), now, 'en')).toBe('Sun 22 Nov 20:00')
  expect(startText(new Date(2026, 10, 19, 20, 0), now, 'en')).toBe('Thu 19 Nov 20:00')
  expect(startText(new Date(2027, 0, 3, 20, 0), now, 'en')).toBe('Sun 3 Jan 2027 20:00')
})
