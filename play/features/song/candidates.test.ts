import { expect, test } from 'vitest'
import { candidates } from './candidates.ts'

const fan = (id: number, side: 'home' | 'away') => ({
  id,
  name: `Fan ${id}`,
  avatar: `/${id}.webp`,
  side,
  cheer: 1,
})

test('[songs.2] an end can elect who has votes, its fans on the board and oneself, each once', () => {
  const found = candidates(
    { fans: [fan(1, 'home'), fan(2, 'away'), fan(3, 'home')], votes: [{ id: 3, name: 'Fan 3', votes: 2 }] },
    'home',
    { id: 1, name: 'Fan 1', avatar: null },
  )
  expect(found).toEqual([
    { id: 3, name: 'Fan 3', avatar: '/3.webp', votes: 2 },
    { id: 1, name: 'Fan 1', avatar: '/1.webp', votes: 0 },
  ])
})

test('[songs.2] in a silent end one can vote for oneself', () => {
  const self = { id: 7, name: 'Ana', avatar: null }
  expect(candidates({ fans: [], votes: [] }, 'away', self)).toEqual([{ ...self, votes: 0 }])
})
