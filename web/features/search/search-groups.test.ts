import { expect, test } from 'vitest'
import type { SearchResults } from '#contract/search.ts'
import { asksForSearch, nextIndex, searchGroups } from './search-groups.ts'

const results: SearchResults = {
  fans: [{ id: 1, name: 'Léa', image: null }],
  clubs: [],
  ultras: [{ id: 3, name: 'Kop', image: null, club_name: 'Meridian', colors: ['#e0561b', '#3a76f0'] }],
  posts: [{ id: 4, title: 'Bienvenue', slug: 'bienvenue' }],
}

test('[search.3] results lead to their pages, empty groups are left out', () => {
  const groups = searchGroups(results)
  expect(groups.map(({ name }) => name)).toEqual(['fans', 'ultras', 'posts'])
  expect(groups.flatMap(({ entries }) => entries.map(({ to }) => to))).toEqual([
    '/fan/1',
    '/ultra/3',
    '/blog/bienvenue',
  ])
})

test('[search.3] arrow keys go round, Home and End to the ends', () => {
  expect(nextIndex(null, 3, 'ArrowDown')).toBe(0)
  expect(nextIndex(2, 3, 'ArrowDown')).toBe(0)
  expect(nextIndex(null, 3, 'ArrowUp')).toBe(2)
  expect(nextIndex(0, 3, 'ArrowUp')).toBe(2)
  expect(nextIndex(1, 3, 'Home')).toBe(0)
  expect(nextIndex(1, 3, 'End')).toBe(2)
  expect(nextIndex(null, 0, 'ArrowDown')).toBeNull()
})

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
