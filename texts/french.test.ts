import { expect, test } from 'vitest'
import { de } from './french.ts'

test.each([
  ['Atlas Rouge', 'd’Atlas Rouge'],
  ['Élite 09', 'd’Élite 09'],
  ['Œil du virage', 'd’Œil du virage'],
  ['«Ultras» Nord', 'd’«Ultras» Nord'],
  ['Yves', 'd’Yves'],
  ['Yannick', 'de Yannick'],
  ['Halcyon', 'de Halcyon'],
  ['Meridian', 'de Meridian'],
  ['1860 Ouest', 'de 1860 Ouest'],
  ['', 'de '],
])('[language.2] French elides before %s', (name, text) => {
  expect(de(name)).toBe(text)
})
