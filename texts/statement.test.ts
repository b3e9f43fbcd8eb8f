import { expect, test } from 'vitest'
import { ended } from './statement.ts'

test('[inbox.1] what follows a statement begins a new sentence, whether it is a question or not', () => {
  expect(ended('Who scores next?')).toBe('Who scores next?')
  expect(ended('First corner')).toBe('First corner.')
})
