import { expect, test } from 'vitest'
import {
  counted,
  dayHeading,
  dayText,
  momentText,
  postDate,
  shortDayText,
  startText,
  tifoWord,
} from './figures.ts'

test('[language.2] counts have separators and their noun agrees', () => {
  expect(counted(18_204, 'en', 'fan', 'fans')).toBe('18,204 fans')
  expect(counted(1, 'en', 'fan', 'fans')).toBe('1 fan')
  expect(counted(0, 'en', 'fan', 'fans')).toBe('0 fans')
})

test('[language.2] in French zero is singular', () => {
  expect(counted(0, 'fr', 'supporter', 'supporters')).toBe('0 supporter')
  expect(counted(2, 'fr', 'supporter', 'supporters')).toBe('2 supporters')
})

test('[blog.1] a day, a month in words, a year', () => {
  expect(postDate('2026-09-14T23:30:00Z', 'en')).toBe('14 September 2026')
  expect(postDate('2026-09-14T23:30:00Z', 'fr')).toBe('14 septembre 2026')
})

const now = new Date(2026, 10, 20, 23, 30)

test('[browse.2] today and tomorrow are said as such, however near midnight is', () => {
  expect(startText(new Date(2026, 10, 20, 23, 59), now, 'en')).toBe('Today 23:59')
  expect(startText(new Date(2026, 10, 21, 0, 15), now, 'en')).toBe('Tomorrow 00:15')
  expect(startText(new Date(2026, 10, 21, 18, 30), now, 'fr')).toBe('Demain 18:30')
})

test('[browse.2] other days have their date, another year is named', () => {
  expect(startText(new Date(2026, 10, 22, 20, 0), now, 'en')).toBe('Sun 22 Nov 20:00')
  expect(startText(new Date(2026, 10, 19, 20, 0), now, 'en')).toBe('Thu 19 Nov 20:00')
  expect(startText(new Date(2027, 0, 3, 20, 0), now, 'en')).toBe('Sun 3 Jan 2027 20:00')
})

test('[language.2] in French the first of a month is 1er, and no other day is', () => {
  const first = new Date(2026, 9, 1, 13, 1)
  expect(dayHeading(first, now, 'fr')).toEqual({ name: 'Jeudi', note: '1er octobre' })
  expect(dayHeading(first, first, 'fr')).toEqual({ name: 'Aujourd’hui', note: 'Jeudi 1er octobre' })
  expect(dayHeading(new Date(2026, 9, 21), now, 'fr').note).toBe('21 octobre')
  expect(dayHeading(new Date(2026, 9, 11), now, 'fr').note).toBe('11 octobre')
  expect(shortDayText(first, 'fr')).toBe('Jeu. 1er oct.')
  expect(startText(first, now, 'fr')).toBe('Jeu. 1er oct. 13:01')
  expect(dayText(first, 'fr')).toBe('1er oct. 2026')
  expect(momentText(first, 'fr')).toMatch(/^1er oct. 2026/)
  expect(postDate('2026-10-01T12:00:00Z', 'fr')).toBe('1er octobre 2026')
  expect(dayHeading(first, now, 'en')).toEqual({ name: 'Thursday', note: '1 October' })
})

test('[looks.3] a name that fits is raised whole, in capitals', () => {
  expect(tifoWord(' Meridian ')).toBe('MERIDIAN')
  expect(tifoWord('FC Nordlys')).toBe('FC NORDLYS')
})

test('[looks.3] of a long name the first word, and no more than fits', () => {
  expect(tifoWord('Olympique de la Côte')).toBe('OLYMPIQUE')
  expect(tifoWord('Wolverhamptonshire')).toBe('WOLVERHAMP')
  expect(tifoWord('AS Montferrand-Royale')).toBe('AS MONTFER')
})

test('[looks.3] a stand raises as many whole words as can be read', () => {
  expect(tifoWord('Meridian', 12)).toBe('MERIDIAN')
  expect(tifoWord('Atlas Rouge', 12)).toBe('ATLAS ROUGE')
  expect(tifoWord('Olympique de la Vallée', 12)).toBe('OLYMPIQUE DE')
  expect(tifoWord('Donaudampfschifffahrt', 12)).toBe('DONAUDAMPFSC')
})
