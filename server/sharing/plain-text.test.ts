import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('[security.5] one line, without what nobody sees', () => {
  expect(plainText('  a\n\tb\u0000c\u2028d  ')).toBe('a b c d')
})

test('[security.5] no mark turns the words around, but scripts that run to the left stay', () => {
  expect(plainText('a\u202Eb\u2066c')).toBe('abc')
  expect(plainText('نادي')).toBe('نادي')
})

test('[security.5] emoji stay whole, half characters do not', () => {
  expect(plainText('👩‍👩‍👧')).toBe('👩‍👩‍👧')
  expect(plainText('a\uD83D')).toBe('a\uFFFD')
})

test('[security.5] what is too long ends in an ellipsis', () => {
  expect(plainText('🔥'.repeat(5), 4)).toBe('🔥🔥🔥…')
  expect(plainText('abcd', 4)).toBe('abcd')
})
