import { expect, test } from 'vitest'
import type { Arena } from '#contract/arenas.ts'
import type { Club } from '#contract/clubs.ts'
import { picksOf, seatInPlace } from './picks.ts'

const club = (id: number, fan_count: number) => ({ id, name: `Club ${id}`, fan_count }) as Club
const arena = (id: string, home: number, away: number) =>
  ({
    id,
    homeTeam: { id: home, name: `Club ${home}` },
    awayTeam: { id: away, name: `Club ${away}` },
  }) as Arena

test('[home.3] clubs that play right now come first, also those with few fans', () => {
  const picks = picksOf([club(1, 90), club(2, 80), club(3, 70)], [arena('a', 9, 3)], false)
  expect(picks.map(({ id, seat }) => [id, seat?.side ?? null])).toEqual([
    [3, 'away'],
    [9, 'home'],
    [1, null],
    [2, null],
  ])
})

test('[home.3] under a search only what was found', () => {
  expect(picksOf([club(1, 90)], [arena('a', 9, 3)], true).map(({ id }) => id)).toEqual([1])
})

test('[home.2] a place names its arena and end', () => {
  expect(seatInPlace('/play/?arena=derby&side=away')).toEqual({ arenaId: 'derby', side: 'away' })
  expect(seatInPlace('/play/?arena=derby&side=north')).toEqual({ arenaId: 'derby', side: null })
  expect(seatInPlace('/fan')).toBeNull()
  expect(seatInPlace(null)).toBeNull()
})
