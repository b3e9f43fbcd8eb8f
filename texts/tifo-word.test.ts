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

test('[looks.3] a stand raises as many whole words as can be read', () => {
  expect(tifoWord('Meridian', 12)).toBe('MERIDIAN')
  expect(tifoWord('Atlas Rouge', 12)).toBe('ATLAS ROUGE')
  expect(tifoWord('Olympique de la Vallée', 12)).toBe('OLYMPIQUE DE')
  expect(tifoWord('Donaudampfschifffahrt', 12)).toBe('DONAUDAMPFSC')
})
