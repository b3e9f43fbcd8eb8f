import { expect, test } from 'vitest'
import type { LeaderboardFan } from '#contract/fans.ts'
import { splitBoard } from './leaderboard.ts'

const fans: LeaderboardFan[] = [1, 2, 3, 4, 5].map((id) => ({
  id,
  name: `Fan ${id}`,
  avatar: null,
  avg_cheer_score: 10 - id,
  avg_prediction_score: 0,
  avg_ultra_score: 0,
  matches: 1,
  last_week: null,
}))

const ids = (list: LeaderboardFan[]) => list.map(({ id }) => id)

test('[leaderboard.4] the best three stand on the podium, the table goes on at rank 4', () => {
  const { podium, rows, firstRank } = splitBoard(fans, { key: 'avg_cheer_score', order: 'desc' }, '')
  expect(ids(podium)).toEqual([1, 2, 3])
  expect(ids(rows)).toEqual([4, 5])
  expect(firstRank).toBe(4)
})

test.each([
  ['by name', { key: 'name', order: 'desc' }, fans],
  ['from the bottom up', { key: 'avg_cheer_score', order: 'asc' }, fans],
  ['among three', { key: 'avg_cheer_score', order: 'desc' }, fans.slice(0, 3)],
] as const)('%s there is no podium', (_, sort, list) => {
  const { podium, rows, firstRank } = splitBoard([...list], sort, '')
  expect(podium).toEqual([])
  expect(ids(rows)).toEqual(ids([...list]))
  expect(firstRank).toBe(1)
})

test('[leaderboard.4] search results have no podium and no ranks', () => {
  expect(splitBoard(fans, { key: 'avg_cheer_score', order: 'desc' }, 'fan')).toEqual({
    podium: [],
    rows: fans,
    firstRank: null,
  })
})
