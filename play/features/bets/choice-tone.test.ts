import { expect, test } from 'vitest'
import { anArena } from '#play/game/room.testing.ts'
import { choiceTone } from './choice-tone.ts'

const tones = (...choices: string[]) => choices.map((_, choice) => choiceTone(choices, choice, anArena()))

test('[play.4] a team keeps its colour in whatever order the choices are', () => {
  expect(tones('Nordlys', 'Meridian')).toEqual(['away', 'home'])
  expect(tones('Meridian', 'Nordlys', 'Neither')).toEqual(['home', 'away', 'third'])
  expect(tones('Meridian', 'A draw')).toEqual(['home', 'third'])
})

test('[play.4] two choices that name no team are left and right', () => {
  expect(tones('Yes', 'No')).toEqual(['home', 'away'])
  expect(tones('One', 'Two', 'Three')).toEqual(['third', 'third', 'third'])
})
