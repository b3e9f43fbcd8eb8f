import { expect, test } from 'vitest'
import { firstLetter } from './emblem.ts'

test('[looks.3] a missing logo is the first letter of the name', () => {
  expect(firstLetter('nordlys')).toBe('N')
  expect(firstLetter('  Étoile')).toBe('É')
  expect(firstLetter('🦅 Aquila')).toBe('🦅')
})

test('[looks.3] without a name it is a question mark', () => {
  expect(firstLetter('')).toBe('?')
  expect(firstLetter('   ')).toBe('?')
  expect(firstLetter(null)).toBe('?')
  expect(firstLetter(undefined)).toBe('?')
})
