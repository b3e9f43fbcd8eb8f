import { expect, test } from 'vitest'
import { chooseLanguage } from './preferences.ts'

test('[language.1] the stored choice wins, then a French browser, then English', () => {
  expect(chooseLanguage('en', 'fr-FR')).toBe('en')
  expect(chooseLanguage('fr', 'en-GB')).toBe('fr')
  expect(chooseLanguage(null, 'fr-CA')).toBe('fr')
  expect(chooseLanguage(null, 'FR')).toBe('fr')
  expect(chooseLanguage(null, 'fry')).toBe('en')
  expect(chooseLanguage('xx', 'de-DE')).toBe('en')
})
