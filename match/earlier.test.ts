import { expect, test } from 'vitest'
import type { Arena } from '#contract/arenas.ts'
import { completeArena } from './earlier.ts'

const told = { id: 'derby', started: false, paused: false } as Arena

test('[calls.5] what a matches service does not tell of an arena has its default', () => {
  expect(completeArena(told)).toMatchObject({ state: 'upcoming', score: { home: 0, away: 0 }, events: [] })
  expect(completeArena({ ...told, started: true })).toMatchObject({ state: 'live', liveSeconds: 0 })
  expect(completeArena({ ...told, started: true, paused: true }).state).toBe('paused')
})

test('[calls.5] what it tells stays as it is', () => {
  const arena = completeArena({ ...told, started: true })
  const finished: Arena = { ...arena, state: 'finished', score: { home: 2, away: 1 }, period: '2nd half' }
  expect(completeArena(finished)).toEqual(finished)
})
