import { expect, test } from 'vitest'
import type { Friend } from '#contract/home.ts'
import { homeMessages } from './home.messages.ts'
import { type FeaturedArena, homeLine } from './home-line.ts'

const team = (name: string) => ({ name }) as FeaturedArena['homeTeam']
const match = (home: number, away: number, state: FeaturedArena['state'] = 'live'): FeaturedArena => ({
  id: 'derby',
  state,
  score: { home, away },
  homeTeam: team('Meridian'),
  awayTeam: team('Nordlys'),
})
const friends = (count: number) => ({
  friends: Array.from({ length: Math.min(count, 3) }, () => ({}) as Friend),
  friends_more: Math.max(0, count - 3),
})
const line = (arena: FeaturedArena | null, count: number) =>
  homeLine(arena, friends(count), homeMessages.en, 'en')

test('[home.1] the line says how the match stands and how many one follows are inside', () => {
  expect(line(match(2, 1), 6)).toBe('Meridian are 2-1 up, and 6 fans you follow are in the stands.')
  expect(line(match(1, 3, 'paused'), 1)).toBe('Nordlys are 3-1 up, and 1 fan you follow is in the stands.')
  expect(line(match(0, 0), 0)).toBe('Meridian and Nordlys are level at 0-0.')
})

test('[home.1] a match that is not on is not told, and where there is nothing there is no line', () => {
  expect(line(match(2, 1, 'finished'), 2)).toBe('2 fans you follow are in the stands.')
  expect(line(match(0, 0, 'upcoming'), 0)).toBeNull()
  expect(line(null, 0)).toBeNull()
})

test('[home.1] it is told in French too', () => {
  const { fr } = homeMessages
  expect(homeLine(match(1, 2), friends(4), fr, 'fr')).toBe(
    'Nordlys mène 2-1, et 4 supporters que vous suivez sont dans les tribunes.',
  )
  expect(homeLine(match(1, 1), friends(1), fr, 'fr')).toBe(
    'Meridian et Nordlys sont à égalité, 1-1, et 1 supporter que vous suivez est dans les tribunes.',
  )
})
