import { expect, test } from 'vitest'
import { nextIndex, searchGroups } from './search-groups.ts'

const results = {
  fans: [{ id: 1, name: 'Léa', image: null }],
  clubs: [],
  ultras: [{ id: 3, name: 'Kop', image: null, club_name: 'Meridian' }],
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
