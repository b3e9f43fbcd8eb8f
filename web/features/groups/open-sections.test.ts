import { expect, test } from 'vitest'
import { parseOpen, withToggled } from './open-sections.ts'

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
