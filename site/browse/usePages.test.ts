import { expect, test } from 'vitest'
import { uniqueById } from './usePages.ts'

test('[browse.4] a club renamed during paging is shown once, by its newer name, where it stood', () => {
  const first = [
    { id: 1, name: 'Atlas' },
    { id: 2, name: 'Boreal' },
  ]
  const second = [
    { id: 3, name: 'Vesper' },
    { id: 1, name: 'Zenith' },
  ]
  expect(uniqueById([first, second])).toEqual([
    { id: 1, name: 'Zenith' },
    { id: 2, name: 'Boreal' },
    { id: 3, name: 'Vesper' },
  ])
})

test('[browse.4] no page has no rows', () => {
  expect(uniqueById([])).toEqual([])
})
