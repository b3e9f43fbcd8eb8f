import { expect, test } from 'vitest'
import { neighboursOf } from './standing.ts'

const ranked = [5, 9, 2, 7].map((id) => ({ id }))
const near = (id: number) => neighboursOf(ranked, id).map(({ group, offset }) => [group.id, offset])

test('[profile.7] a group stands between the one above and the one below it', () => {
  expect(near(9)).toEqual([
    [5, -1],
    [9, 0],
    [2, 1],
  ])
})

test('[profile.7] the first and the last have one neighbour; a group that is not listed has none', () => {
  expect(near(5)).toEqual([
    [5, 0],
    [9, 1],
  ])
  expect(near(7)).toEqual([
    [2, -1],
    [7, 0],
  ])
  expect(near(404)).toEqual([])
})
