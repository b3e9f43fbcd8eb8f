import { expect, test } from 'vitest'
import { matchWords } from './match-words.ts'

test('[night.4] periods and cards read in the language of who reads, names stay', () => {
  expect(matchWords('Half-time', 'fr')).toBe('Mi-temps')
  expect(matchWords('Yellow card, Ricci, late', 'fr')).toBe('Carton jaune, Ricci, late')
  expect(matchWords('Okafor', 'fr')).toBe('Okafor')
  expect(matchWords('Half-time', 'en')).toBe('Half-time')
})
