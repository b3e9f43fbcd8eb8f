import { expect, test } from 'vitest'
import { primaryClubName } from './primary-club.ts'

const clubs = [
  { id: 1, name: 'Vesper', join_date: 200 },
  { id: 2, name: 'Meridian', join_date: 100 },
]

test('[profile.9, fans.5] a fan stands for the primary club, else for the first joined, else for none', () => {
  expect(primaryClubName(1, clubs)).toBe('Vesper')
  expect(primaryClubName(null, clubs)).toBe('Meridian')
  expect(primaryClubName(9, clubs)).toBe('Meridian')
  expect(primaryClubName(1, [])).toBeNull()
})
