import { expect, test } from 'vitest'
import { readPathId } from './group-kinds.ts'

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
