import { expect, test } from 'vitest'
import { muteTargetOf } from './mute-target.ts'

test('[bell.3] what a notification leads to can be muted: fan, club, group or match', () => {
  expect(muteTargetOf('/fan/7')).toEqual({ kind: 'fan', id: 7 })
  expect(muteTargetOf('/club/3')).toEqual({ kind: 'club', id: 3 })
  expect(muteTargetOf('/ultra/5')).toEqual({ kind: 'group', id: 5 })
  for (const link of ['/play/?arena=derby', 'https://play.example/?arena=derby'])
    expect(muteTargetOf(link)).toEqual({ kind: 'arena', id: 'derby' })
  for (const link of ['/fan', '/points', '/match/3', '/fan/x', ''])
    expect(muteTargetOf(link), link).toBeNull()
})
