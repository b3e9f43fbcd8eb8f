import { expect, test } from 'vitest'
import { parseOpen, readPathId, withToggled } from './group-kinds.ts'

test('[profile.8] an id is digits and nothing else', () => {
  expect(readPathId('12')).toEqual({ state: 'given', id: 12 })
  for (const text of ['abc', '12a', '-3', '1.5', '1e3', ' 7', '٣'])
    expect(readPathId(text), text).toEqual({ state: 'invalid' })
})

test('[profile.8] no id is told apart from a wrong one', () => {
  expect(readPathId(undefined)).toEqual({ state: 'missing' })
  expect(readPathId('')).toEqual({ state: 'missing' })
})

test('[profile.8] more digits than any id has still make a number the server understands', () => {
  expect(readPathId('9'.repeat(30))).toEqual({ state: 'given', id: Number.MAX_SAFE_INTEGER })
})

test('[browse.3] at first everything is open', () => {
  expect(parseOpen(null)).toEqual(['clubs', 'ultras'])
})

test('[browse.3] what was closed stays closed, also all of it', () => {
  expect(parseOpen('ultras')).toEqual(['ultras'])
  expect(parseOpen('')).toEqual([])
})

test('[browse.3] names that are no sections are passed over', () => {
  expect(parseOpen('fans,clubs')).toEqual(['clubs'])
})

test('[browse.3] toggling opens what is closed and closes what is open', () => {
  expect(withToggled(['clubs', 'ultras'], 'clubs')).toEqual(['ultras'])
  expect(withToggled(['ultras'], 'clubs')).toEqual(['clubs', 'ultras'])
})
