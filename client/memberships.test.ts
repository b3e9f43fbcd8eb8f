import { expect, test } from 'vitest'
import { withMembership, withoutMembership } from './memberships.ts'

test('[sessions.7] joining adds a club once, by club_id or id', () => {
  const one = [{ id: 90, club_id: 7 }]
  expect(withMembership(one, { id: 7 }, 'club_id')).toEqual(one)
  expect(withMembership(one, { id: 90 }, 'club_id')).toHaveLength(2)
})

test('[sessions.7] leaving removes exactly that group', () => {
  const groups = [{ id: 1, ultra_group_id: 5 }, { id: 5, ultra_group_id: 6 }, { id: 9 }]
  expect(withoutMembership(groups, 5, 'ultra_group_id')).toEqual([groups[1], groups[2]])
  expect(withoutMembership(groups, 9, 'ultra_group_id')).toEqual([groups[0], groups[1]])
})
