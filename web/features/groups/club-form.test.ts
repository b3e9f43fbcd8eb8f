import { expect, test } from 'vitest'
import { clubForm } from './club-form.ts'
import { groupsMessages } from './groups.messages.ts'

const match = (home: number, homeNoise: number, awayNoise: number, score: [number, number]) => ({
  home_club_id: home,
  away_club_id: home === 1 ? 2 : 1,
  home_score: homeNoise,
  away_score: awayNoise,
  score: { home: score[0], away: score[1] },
  attendee_count: 10,
})

test('[profile.10] a club’s form counts both results from its own end', () => {
  const played = [match(1, 20, 10, [2, 1]), match(2, 5, 10, [0, 0]), match(2, 12, 6, [3, 0])]
  expect(clubForm(played, 1)).toEqual({ noise: 12, standsWon: 2, won: 1, drawn: 1, lost: 1, fans: 10 })
  expect(clubForm([], 1)).toMatchObject({ noise: 0, fans: 0 })
})

test('[language.2] the figures of a club after its first match are told in the singular', () => {
  const { en, fr } = groupsMessages
  expect([en.noiseOf('1', 1), fr.noiseOf('1', 1)]).toEqual([
    'PTS/S of its end, last match',
    'PTS/S de son virage, dernier match',
  ])
  expect([en.noiseOf('5', 5), fr.noiseOf('5', 5)]).toEqual([
    'PTS/S of its end, last 5',
    'PTS/S de son virage, 5 derniers',
  ])
})
