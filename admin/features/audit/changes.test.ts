import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test('[admin.12] only what differs is told', () => {
  expect(changesOf({ name: 'A', logo: null, tags: [1] }, { name: 'B', logo: null, tags: [1] })).toEqual([
    { field: 'name', before: 'A', after: 'B' },
  ])
})

test('[admin.12] what was created has no before, what was deleted no after', () => {
  expect(changesOf(null, { name: 'B' })).toEqual([{ field: 'name', before: null, after: 'B' }])
  expect(changesOf({ open: true }, null)).toEqual([{ field: 'open', before: 'true', after: null }])
  expect(changesOf(undefined, 'not settled in time')).toEqual([
    { field: '', before: null, after: 'not settled in time' },
  ])
})
