import { expect, test } from 'vitest'
import { percentText, scoreText, stubDate } from '#texts/figures.ts'
import { filledColumns } from './match-columns.ts'
import { socialLinks } from './SocialLinks.tsx'
import { ariaSort, nextSort, readSort } from './SortHeader.tsx'

test('[leaderboard.2, profile.7] a column starts descending, flips, and another one starts descending again', () => {
  const first = nextSort<'a' | 'b'>(null, 'a')
  expect(first).toEqual({ key: 'a', order: 'desc' })
  const flipped = nextSort(first, 'a')
  expect(flipped).toEqual({ key: 'a', order: 'asc' })
  expect(nextSort(flipped, 'a')).toEqual({ key: 'a', order: 'desc' })
  expect(nextSort(flipped, 'b')).toEqual({ key: 'b', order: 'desc' })
})

test('[leaderboard.2] the address names the sort; what it names wrongly is no sort', () => {
  const read = (search: string) => readSort(new URLSearchParams(search), ['cheer', 'name'])
  expect(read('sort=name&order=asc')).toEqual({ key: 'name', order: 'asc' })
  expect(read('sort=name&order=sideways')).toEqual({ key: 'name', order: 'desc' })
  expect(read('sort=password')).toBeNull()
  expect(read('')).toBeNull()
})

test('[leaderboard.2] a column tells how it sorts, and that it does not', () => {
  expect(ariaSort({ key: 'a', order: 'asc' }, 'a')).toBe('ascending')
  expect(ariaSort({ key: 'a', order: 'desc' }, 'a')).toBe('descending')
  expect(ariaSort<'a' | 'b'>({ key: 'a', order: 'desc' }, 'b')).toBe('none')
  expect(ariaSort(null, 'a')).toBe('none')
})

test('[leaderboard.1, profile.1] scores have one decimal on boards, two on profiles; missing ones count as 0', () => {
  expect(scoreText(58.25, 1, 'en')).toBe('58.3')
  expect(scoreText(58.2, 2, 'en')).toBe('58.20')
  expect(scoreText(null, 1, 'en')).toBe('0.0')
  expect(scoreText(58.2, 2, 'fr')).toBe('58,20')
})

test('[looks.3] small shares keep their meaning', () => {
  expect(percentText(0.42, 'en')).toBe('42%')
  expect(percentText(0.034, 'en')).toBe('3.4%')
  expect(percentText(0.0012, 'en')).toBe('0.12%')
})

test('[looks.3] a ticket names its year only when that is not this one', () => {
  // Without a zone: the day of whoever reads it.
  expect(stubDate('2026-11-08T12:00:00', 'en', 2026)).toEqual({ day: '08', month: 'Nov', year: null })
  expect(stubDate('2024-11-08T12:00:00', 'en', 2026).year).toBe('2024')
})

test('[profile.3] known networks come first, the others after them; only web addresses are links', () => {
  const links = socialLinks({
    blog: 'https://a.example',
    linkedin: 'https://b.example',
    twitter: 'https://c.example',
    evil: 'javascript:alert(1)',
  })
  expect(links.map(({ network }) => network)).toEqual(['twitter', 'linkedin', 'blog'])
  expect(socialLinks(null)).toEqual([])
})

test('[looks.5] a column in which no row has a value is left out', () => {
  const row = (cheer: number | null, prediction: number | null) => ({
    cheer_score: cheer,
    prediction_score: prediction,
    ultra_score: null,
  })
  expect(filledColumns([row(null, 2), row(3, null)])).toEqual(['cheer_score', 'prediction_score'])
  expect(filledColumns([])).toEqual([])
})
