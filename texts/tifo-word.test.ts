import { expect, test } from 'vitest'
import { tifoWord } from './tifo-word.ts'

test('[looks.3] a name that fits is raised whole, in capitals', () => {
  expect(tifoWord(' Meridian ')).toBe('MERIDIAN')
  expect(tifoWord('FC Nordlys')).toBe('FC NORDLYS')
})

test('[looks.3] of a long name the first word, and no more than fits', () => {
  expect(tifoWord('Olympique de la Côte')).toBe('OLYMPIQUE')
  expect(tifoWord('Wolverhamptonshire')).toBe('WOLVERHAMP')
  expect(tifoWord('AS Montferrand-Royale')).toBe('AS MONTFER')
})
