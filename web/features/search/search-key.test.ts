import { expect, test } from 'vitest'
import { asksForSearch } from './search-key.ts'

const slash = { key: '/', ctrlKey: false, metaKey: false, altKey: false, isComposing: false, target: null }
const element = (parts: object) => parts as EventTarget

test('[search.3] the slash asks for the search, other keys and combinations do not', () => {
  expect(asksForSearch(slash)).toBe(true)
  expect(asksForSearch({ ...slash, key: 'a' })).toBe(false)
  expect(asksForSearch({ ...slash, ctrlKey: true })).toBe(false)
  expect(asksForSearch({ ...slash, isComposing: true })).toBe(false)
})

test.each(['INPUT', 'TEXTAREA', 'SELECT'])('[search.3] in a field (%s) it is a slash', (tagName) => {
  expect(asksForSearch({ ...slash, target: element({ tagName }) })).toBe(false)
})

test('[search.3] in editable text it is a slash, on a button it is not', () => {
  expect(asksForSearch({ ...slash, target: element({ tagName: 'DIV', isContentEditable: true }) })).toBe(
    false,
  )
  expect(asksForSearch({ ...slash, target: element({ tagName: 'BUTTON' }) })).toBe(true)
})
