import { expect, test } from 'vitest'
import { queueAction } from './queue-keys.ts'

const pressed = (key: string, on: 'text' | 'button' | 'page' = 'page', hasModifier = false) =>
  queueAction({ key, on, hasModifier })

test('[reports.7] one key moves, chooses or decides', () => {
  expect(['j', 'ArrowDown', 'k', 'ArrowUp'].map((key) => pressed(key))).toEqual([
    { do: 'move', by: 1 },
    { do: 'move', by: 1 },
    { do: 'move', by: -1 },
    { do: 'move', by: -1 },
  ])
  expect(['d', 'H', 'w', 's'].map((key) => pressed(key))).toEqual([
    { do: 'choose', decision: 'dismiss' },
    { do: 'choose', decision: 'hide' },
    { do: 'choose', decision: 'warn' },
    { do: 'choose', decision: 'suspend' },
  ])
  expect(pressed('Enter')).toEqual({ do: 'decide' })
})

test('[reports.7] no key counts while one types, with a modifier, or on a button that Enter presses', () => {
  expect(pressed('d', 'text')).toBeNull()
  expect(pressed('Enter', 'text')).toBeNull()
  expect(pressed('d', 'page', true)).toBeNull()
  expect(pressed('Enter', 'button')).toBeNull()
  expect(pressed('x')).toBeNull()
})
