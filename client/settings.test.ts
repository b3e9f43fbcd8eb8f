import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from './settings.ts'

test('[running.13] missing, empty and unreadable settings have their defaults', () => {
  for (const text of [undefined, null, '', '{}', 'not json', '[]', '"text"', 'null']) {
    expect(readSettings(text)).toEqual(DEFAULT_SETTINGS)
  }
})

test('[running.13] an empty game address is the bundled arena', () => {
  expect(readSettings('{"gameUrl":""}').gameUrl).toBe('/play/')
})

test('[running.13] bases lose their trailing slash, so that paths can be appended', () => {
  const settings = readSettings('{"apiUrl":"https://api.example.org/","matchesUrl":"https://m.example.org"}')
  expect(settings.apiUrl).toBe('https://api.example.org')
  expect(settings.matchesUrl).toBe('https://m.example.org')
})

test('[running.13] values of the wrong type are ignored', () => {
  expect(readSettings('{"discordUrl":5}').discordUrl).toBe('')
})
