import { expect, test } from 'vitest'
import type { MatchDetail } from '#contract/matches.ts'
import { groupDuel, loudestOfOwn } from './group-duel.ts'

const group = (id: number, club_id: number, score: number): MatchDetail['groups'][number] => ({
  id,
  club_id,
  score,
  name: `Group ${id}`,
  logo: null,
  club_name: `Club ${club_id}`,
  colors: ['#e0561b', '#3a76f0'],
  members: 4,
  cheer_score: score / 4,
})
const played = (...groups: ReturnType<typeof group>[]) => ({ home_club_id: 1, away_club_id: 2, groups })

test('[matches.7] group against group: the loudest group of each end, and which of them was louder', () => {
  const duel = groupDuel(played(group(11, 1, 60), group(12, 1, 75), group(21, 2, 25), group(31, 3, 99)))
  expect(duel).toMatchObject({ home: { id: 12 }, away: { id: 21 }, winner: 'home', sharePercent: 75 })
})

test('[matches.7] an end without a group loses nothing, and even groups have no winner', () => {
  expect(groupDuel(played(group(21, 2, 25)))).toMatchObject({ home: null, away: { id: 21 }, winner: null })
  expect(groupDuel(played(group(11, 1, 25), group(21, 2, 25)))).toMatchObject({
    winner: null,
    sharePercent: 50,
  })
  expect(groupDuel(played(group(31, 3, 99)))).toBeNull()
})

test('[matches.7] who is in several groups reads which of theirs was loudest', () => {
  const groups = [group(11, 1, 60), group(12, 1, 75), group(21, 2, 90)]
  expect(loudestOfOwn(groups, [11, 12])).toMatchObject({ id: 12 })
  expect(loudestOfOwn(groups, [11])).toBeNull()
})
