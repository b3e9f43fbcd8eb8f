import { expect, test } from 'vitest'
import type { JoinedClub } from '#contract/clubs.ts'
import type { JoinedUltra } from '#contract/ultras.ts'
import { hasInName, isSameName } from '#site/browse/names.ts'
import { mayFound } from './may-found.ts'

const clubs = [{ id: 1, name: 'Vesper' }] as JoinedClub[]
const group = (id: number, president_id: number) => ({ id, president_id }) as JoinedUltra

test('[groups.1] a fan of a club who attended a match may found a group', () => {
  expect(mayFound({ userId: 7, clubs, groups: [group(3, 8)], matches: 2 })).toEqual({
    state: 'may',
    clubs,
    matches: 2,
  })
})

test('[groups.1] what stands in the way: no club, no match, or a group one presides already', () => {
  expect(mayFound({ userId: 7, clubs: [], groups: [], matches: 2 }).state).toBe('noClub')
  expect(mayFound({ userId: 7, clubs, groups: [], matches: 0 }).state).toBe('neverAttended')
  expect(mayFound({ userId: 7, clubs: [], groups: [group(3, 7)], matches: 0 })).toEqual({
    state: 'presides',
    group: group(3, 7),
  })
})

test('[groups.1] names are compared without case and accents', () => {
  expect(isSameName('Marée  Haute ', 'maree haute')).toBe(true)
  expect(isSameName('Marée Haute', 'Marée Basse')).toBe(false)
  expect(hasInName('Zoé Lambert', 'zoe')).toBe(true)
})
