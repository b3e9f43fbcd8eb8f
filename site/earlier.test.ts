import { expect, test } from 'vitest'
import type { Club } from '#contract/clubs.ts'
import type { LeaderboardFan } from '#contract/fans.ts'
import type { UltraProfile } from '#contract/ultras.ts'
import { completeBoardFan, completeClub, completed, completeFan, completeUltraProfile } from './earlier.ts'

test('[calls.5] a club without its number of groups has as many as it lists', () => {
  const told = { id: 1, name: 'Meridian', ultras: [{ id: 3 }, { id: 4 }] } as unknown as Club
  expect(completeClub(told)).toMatchObject({ name: 'Meridian', ultra_count: 2, fan_count: 0, socials: {} })
  expect(completeClub({ ...told, ultra_count: 7 }).ultra_count).toBe(7)
})

test('[calls.5] a group without the viewer’s standing is a stranger’s, and its club is named either way', () => {
  const told = { id: 1, name: 'Kop', club_id: 2, club_name: 'Meridian' } as UltraProfile
  const group = completeUltraProfile(told)
  expect(group).toMatchObject({ club: { id: 2, name: 'Meridian' }, officers: [], me: { member: false } })
  const club = { id: 2, name: 'Meridian', logo: null }
  expect(completeUltraProfile({ id: 1, club } as UltraProfile)).toMatchObject({
    club_id: 2,
    club_name: 'Meridian',
  })
})

test('[calls.5] rows of a list and fans get what is missing, and keep what they have', () => {
  const fan = { id: 1, avg_cheer_score: 2 } as LeaderboardFan
  expect(completed({ element: [fan], next: 'x' }, completeBoardFan)).toEqual({
    element: [{ ...fan, matches: 0, last_week: null }],
    next: 'x',
  })
  expect(completeFan({ id: 1, bio: 'Drums' })).toMatchObject({
    bio: 'Drums',
    created_at: '',
    followers_count: 0,
  })
})
