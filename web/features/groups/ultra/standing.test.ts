import { expect, test } from 'vitest'
import { neighboursOf } from './standing.ts'

const ranked = [
  { id: 5, ultra_score: 9 },
  { id: 9, ultra_score: 6 },
  { id: 2, ultra_score: 4 },
  { id: 7, ultra_score: 0 },
  { id: 3, ultra_score: 0 },
]
const near = (id: number) => neighboursOf(ranked, id).map(({ group, place }) => [group.id, place])

test('[profile.7] a group stands between the one above and the one below it', () => {
  expect(near(9)).toEqual([
    [5, 1],
    [9, 2],
    [2, 3],
  ])
})

test('[profile.7] the first and the last have one neighbour; a group that is not listed has none', () => {
  expect(near(5)).toEqual([
    [5, 1],
    [9, 2],
  ])
  expect(near(3)).toEqual([
    [7, 4],
    [3, 4],
  ])
  expect(near(404)).toEqual([])
})

test('[groups.6] groups with the same score share their place', () => {
  expect(near(7)).toEqual([
    [2, 3],
    [7, 4],
    [3, 4],
  ])
})
