import { expect, test } from 'vitest'
import type { QueuedSong } from '#contract/songs.ts'
import { lostPlace } from './lost-place.ts'

const ME = 1
const queued = (capo: number, name: string): QueuedSong => ({
  song: { id: name, name },
  capo: { id: capo, name: `Capo ${capo}` },
})
const [first, second, theirs, new1] = [
  queued(ME, 'Rise'),
  queued(ME, 'Slow thunder'),
  queued(2, 'Aurore'),
  queued(3, 'Northern light'),
]

test('[songs.2] a capo whose second place goes to another is told which song lost it', () => {
  expect(lostPlace([first, second, theirs], [new1, first, theirs], ME, null)?.name).toBe('Slow thunder')
  // Also while another song of theirs is sung.
  expect(lostPlace([first, second, theirs], [new1, first, theirs], ME, queued(ME, 'Encore'))?.name).toBe(
    'Slow thunder',
  )
  // The same song twice: one of the two.
  expect(lostPlace([first, first, theirs], [first, theirs, new1], ME, null)?.name).toBe('Rise')
})

test('[songs.2] a song that begins, is taken back or belongs to somebody else is no lost place', () => {
  expect(lostPlace([first, second, theirs], [second, theirs], ME, null)).toBeNull()
  expect(lostPlace([first, second, theirs], [theirs], ME, null)).toBeNull()
  expect(lostPlace([first, theirs], [first, theirs, new1], ME, null)).toBeNull()
  expect(lostPlace([first, theirs, queued(2, 'Rise')], [first, theirs, new1], ME, null)).toBeNull()
  // It began, and somebody called one in the same moment.
  expect(lostPlace([first, second, theirs], [second, theirs, new1], ME, first)).toBeNull()
  // In another order.
  expect(lostPlace([first, second, theirs], [theirs, first, second], ME, null)).toBeNull()
})
