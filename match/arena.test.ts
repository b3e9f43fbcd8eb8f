import { expect, test } from 'vitest'
import { arenaControls, arenaStage } from './arena.ts'

const waiting = { started: false, paused: false }
const live = { started: true, paused: false }
const paused = { started: true, paused: true }

test('[arenas.1] an arena is not started, live, or live and paused', () => {
  expect([waiting, live, paused].map(arenaStage)).toEqual(['waiting', 'live', 'paused'])
  // A stop leaves nothing paused.
  expect(arenaStage({ started: false, paused: true })).toBe('waiting')
})

test('[admin.6] each stage offers its own controls', () => {
  const enabled = (arena: typeof live) =>
    Object.entries(arenaControls(arena)).flatMap(([control, is]) => (is ? [control] : []))
  expect(enabled(waiting)).toEqual(['isStartEnabled'])
  expect(enabled(live)).toEqual(['isPauseShown', 'isStopEnabled'])
  expect(enabled(paused)).toEqual(['isStartEnabled', 'isResumeShown', 'isStopEnabled'])
})
