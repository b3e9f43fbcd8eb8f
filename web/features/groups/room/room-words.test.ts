import { expect, test } from 'vitest'
import { roomMessages } from './room.messages.ts'

test('[language.2, groups.3] what is left of a link agrees with its number', () => {
  const { en, fr } = roomMessages
  const told = (left: number, of: number) =>
    [en, fr].map(({ linkState }) => linkState(`${left}`, `${of}`, '12:00', { left, of }))
  expect(told(1, 1)).toEqual(['1 of 1 use left, ends 12:00', '1 sur 1 restante, jusqu’au 12:00'])
  expect(told(1, 5)).toEqual(['1 of 5 uses left, ends 12:00', '1 sur 5 restante, jusqu’au 12:00'])
  expect(told(5, 5)).toEqual(['5 of 5 uses left, ends 12:00', '5 sur 5 restantes, jusqu’au 12:00'])
})
