import { expect, test } from 'vitest'
import { contrastOf, wearVariables, wornColors } from './wear.ts'

const CLUBS = [
  '#0b7a4b',
  '#8a63f2',
  '#000000',
  '#ffffff',
  '#f5b82e',
  '#22262b',
  '#7f7f7f',
  '#ff0000',
  '#1b0f33',
]
const GROUNDS = {
  dark: { page: '#0a0f0d', surfaces: ['#0a0f0d', '#111815', '#18211d', '#222d28'] },
  light: { page: '#f4efe0', surfaces: ['#f4efe0', '#fffcf3', '#ffffff', '#ece5d0'] },
}

test.each(CLUBS)('[looks.4] %s can be seen and read on both themes', (club) => {
  for (const theme of ['dark', 'light'] as const) {
    const { fill, text, on } = wornColors(club, theme)
    expect(contrastOf(fill, GROUNDS[theme].page)).toBeGreaterThanOrEqual(3)
    for (const surface of GROUNDS[theme].surfaces)
      expect(contrastOf(text, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(on, fill)).toBeGreaterThanOrEqual(4.5)
  }
})

test('[looks.4] a colour that reads well stays as it is; yellow stays ours', () => {
  expect(wornColors('#14a065', 'dark').fill).toBe('#14a065')
  expect(wornColors('#ffe14d', 'dark').fill).not.toBe('#ffe14d')
  expect(wornColors('#ffa53d', 'dark').fill).toBe('#ffa53d')
})

test('[looks.4] only the ends that are named are dressed', () => {
  expect(Object.keys(wearVariables({ home: '#14a065' })).every((name) => name.includes('home'))).toBe(true)
  expect(wearVariables({ home: '#14a065', away: '#9170ff' })['--away-dark']).toBe('#9170ff')
})

test('[looks.4] a second colour that would vanish beside the first or on the page gives way to that of text', () => {
  const nordlys = wearVariables({ home: ['#7480ff', '#cfe0ff'] })
  expect(nordlys['--home-2-dark']).toBe('#cfe0ff')
  expect(nordlys['--home-2-light']).toBe('#14190f')
  expect(wearVariables({ home: ['#7480ff', '#7480ff'] })['--home-2-dark']).toBe('#f4f6ee')
})
