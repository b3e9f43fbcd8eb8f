import { describe, expect, test } from 'vitest'
import {
  CLUB_COLOR_PAIRS,
  canBeToldApart,
  clubColors,
  colorDistance,
  contrast,
  FALLBACK_WEAR,
  HEX_COLOR,
  legibleOn,
  THEME_BACKGROUNDS,
  wearOf,
} from './colors.ts'

describe.each(CLUB_COLOR_PAIRS)('the pair %s, %s', (main, second) => {
  test('[clubs.6] reads well on both themes', () => {
    for (const color of [main, second]) {
      expect(color).toMatch(HEX_COLOR)
      for (const background of Object.values(THEME_BACKGROUNDS))
        expect(contrast(color, background)).toBeGreaterThanOrEqual(3)
    }
  })

  test('[clubs.6] is told apart by every kind of eye', () => {
    expect(canBeToldApart(main, second)).toBe(true)
  })
})

test('[clubs.6] a club without colours has one of twelve pairs, always the same; chosen ones stand', () => {
  expect(new Set(CLUB_COLOR_PAIRS.map(([main]) => main)).size).toBe(12)
  expect(clubColors(7, null)).toEqual(clubColors(7, null))
  expect(new Set(Array.from({ length: 12 }, (_, id) => clubColors(id + 1, null)[0])).size).toBe(12)
  for (let id = 0; id < 12; id++)
    expect(canBeToldApart(clubColors(id, null)[0], clubColors(id + 1, null)[0])).toBe(true)
  expect(clubColors(7, ['#123456', '#abcdef'])).toEqual(['#123456', '#abcdef'])
})

test.each([
  ['a red and a green that many see as one', '#d32f2f', '#2e7d32', false],
  ['two reds', '#d32f2f', '#c62828', false],
  ['two blues', '#1565c0', '#0d47a1', false],
  ['white and yellow without blue cones', '#ffffff', '#ffff00', false],
  ['red and navy', '#c8102e', '#003087', true],
  ['green and violet', '#0b7a4b', '#6a40db', true],
  ['black and white', '#000000', '#ffffff', true],
])('[arenas.12] %s', (_, a, b, isApart) => {
  expect(canBeToldApart(a, b), `${colorDistance(a, b)}`).toBe(isApart)
  expect(canBeToldApart(b, a)).toBe(isApart)
})

test('[arenas.12] main colours; else the away end’s second; else orange and blue', () => {
  expect(wearOf(['#c8102e', '#ffffff'], ['#003087', '#c8102e'])).toEqual({ home: '#c8102e', away: '#003087' })
  expect(wearOf(['#c8102e', '#ffffff'], ['#d01030', '#003087'])).toEqual({ home: '#c8102e', away: '#003087' })
  expect(wearOf(['#d32f2f', '#ffffff'], ['#2e7d32', '#c62828'])).toEqual(FALLBACK_WEAR)
  expect(canBeToldApart(FALLBACK_WEAR.home, FALLBACK_WEAR.away)).toBe(true)
})

test('[clubs.6] any colour can be brought to a contrast on either theme', () => {
  for (const color of ['#000000', '#ffffff', '#ffff00', '#00008b', '#808080', '#e0561b'])
    for (const background of Object.values(THEME_BACKGROUNDS)) {
      const fill = legibleOn(color, background, 4.5)
      expect(fill).toMatch(HEX_COLOR)
      expect(contrast(fill, background)).toBeGreaterThanOrEqual(4.5)
    }
  expect(legibleOn('#ffffff', THEME_BACKGROUNDS.dark, 3)).toBe('#ffffff')
})
