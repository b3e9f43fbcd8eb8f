import { expect, test } from 'vitest'
import { fanIdOf } from './fan-id.ts'

test('[profile.4] the address names the fan; with no id it is the one who is signed in', () => {
  expect(fanIdOf('12', 3)).toEqual({ state: 'known', id: 12 })
  expect(fanIdOf(undefined, 3)).toEqual({ state: 'known', id: 3 })
  expect(fanIdOf(undefined, undefined)).toEqual({ state: 'signedOut' })
})

test.each(['abc', '1e3', '-4', '1.5', '', '99999999999999999999'])('[profile.8] %j names nobody', (param) => {
  expect(fanIdOf(param, 3)).toEqual({ state: 'undetermined' })
})
