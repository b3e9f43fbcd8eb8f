import { expect, test } from 'vitest'
import type { PlayedMatch } from '#contract/matches.ts'
import { fanMessages } from './fan.messages.ts'
import { fanIdOf, primaryClub, sparkBars } from './fan-figures.ts'

test('[profile.4] the address names the fan; with no id it is the one who is signed in', () => {
  expect(fanIdOf('12', 3)).toEqual({ state: 'known', id: 12 })
  expect(fanIdOf(undefined, 3)).toEqual({ state: 'known', id: 3 })
})

test('[profile.8] who is signed out and names nobody is told what to do', () => {
  expect(fanIdOf(undefined, undefined)).toEqual({ state: 'signedOut' })
  expect(fanMessages.en.logInOrSpecify).toBe('Please log in or specify a user profile ID.')
})

test.each(['abc', '1e3', '-4', '1.5', '', '99999999999999999999'])('[profile.8] %j names nobody', (param) => {
  expect(fanIdOf(param, 3)).toEqual({ state: 'undetermined' })
})

const clubs = [
  { id: 1, name: 'Vesper', join_date: 200 },
  { id: 2, name: 'Meridian', join_date: 100 },
]

test('[profile.9, fans.5] a fan stands for the primary club, else for the first joined, else for none', () => {
  expect(primaryClub(1, clubs)?.name).toBe('Vesper')
  expect(primaryClub(null, clubs)?.name).toBe('Meridian')
  expect(primaryClub(9, clubs)?.name).toBe('Meridian')
  expect(primaryClub(1, [])).toBeNull()
})

function played(id: number, cheer: number | null): PlayedMatch {
  return {
    id,
    home_club_id: 1,
    away_club_id: 2,
    home_team_name: 'Meridian',
    away_team_name: 'Vesper',
    home_team_logo: null,
    away_team_logo: null,
    date: '2026-11-08T12:00:00.000Z',
    sport: 'football',
    wear: { home: '#ff5b35', away: '#4c9dff' },
    score: { home: 0, away: 0 },
    home_score: 0,
    away_score: 0,
    home_fans: 1,
    away_fans: 1,
    winner: 'draw',
    attendee_count: 2,
    cheer_score: cheer,
    prediction_score: null,
    ultra_score: null,
    side: 'home',
    members: null,
  }
}

test('[profile.9] bars run from the oldest of the last matches to the newest, against the highest', () => {
  const newestFirst = [played(4, 10), played(3, 5), played(2, 20), played(1, 8)]
  expect(sparkBars(newestFirst, 'cheer_score', 3)).toEqual([
    { value: 20, height: 1 },
    { value: 5, height: 0.25 },
    { value: 10, height: 0.5 },
  ])
})

test('[profile.9] a match without this score still has its place', () => {
  const [bar] = sparkBars([played(1, null)], 'cheer_score', 12)
  expect(bar?.value).toBeNull()
  expect(bar?.height).toBeGreaterThan(0)
  expect(sparkBars([], 'cheer_score', 12)).toEqual([])
})
