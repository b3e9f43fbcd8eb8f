import { expect, test } from 'vitest'
import { arenaAddress } from './arena-address.ts'

test('[landing.1] the game site gets the arena as a query parameter', () => {
  expect(arenaAddress('/play/', 'final-1')).toBe('/play/?arena=final-1')
  expect(arenaAddress('https://game.example/', 'a b')).toBe('https://game.example/?arena=a%20b')
})

test('[landing.1] a game site with a query of its own keeps it', () => {
  expect(arenaAddress('https://game.example/?lang=fr', 'x')).toBe('https://game.example/?lang=fr&arena=x')
})
