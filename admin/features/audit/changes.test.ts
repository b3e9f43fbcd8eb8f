import { expect, test } from 'vitest'
import { changesOf, subjectOf } from './changes.ts'

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

test('[admin.12] a bet is named by its statement, anything else by its target', () => {
  const bet = { statement: 'Who scores next?', state: 'open' }
  expect(subjectOf({ target: 'bet 7c9e', before: null, after: bet })).toBe('bet “Who scores next?”')
  expect(subjectOf({ target: 'bet 7c9e', before: bet, after: null })).toBe('bet “Who scores next?”')
  expect(subjectOf({ target: 'bet 7c9e', before: null, after: 'not settled in time' })).toBe('bet 7c9e')
  expect(subjectOf({ target: 'club 3', before: null, after: { name: 'A' } })).toBe('club 3')
})
