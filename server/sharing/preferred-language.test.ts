import { expect, test } from 'vitest'
import { preferredLanguage } from './preferred-language.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr', 'fr'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en-GB,fr;q=0.9', 'en'],
  ['en;q=0.4, fr ; q=0.7', 'fr'],
  ['de,fr;q=0.9', 'en'],
  ['*', 'en'],
  ['fr;q=0', 'en'],
  ['fr;q=nonsense,en;q=0.1', 'en'],
  [',,;q=1,', 'en'],
  ['frisian', 'en'],
] as const)('%j is spoken to in %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})
