import type { Side } from '#contract/arenas.ts'
import { useArena, useMoment } from './arena.ts'
import { useMuted } from './preferences.ts'
import { ownRaise, raisedEnds } from './raised.ts'

/** `raisedEnds` as it is now. */
export function useRaisedEnds(): Side[] {
  const muted = useMuted(useArena().id)
  // A text, because only plain values can be compared.
  const ends = useMoment((room, nowMs) => raisedEnds(room, muted, nowMs).join(' '))
  return ends === '' ? [] : (ends.split(' ') as Side[])
}

/** Whether the fan has cards of the tifo that is up. */
export function useHasCards(): boolean {
  const muted = useMuted(useArena().id)
  return useMoment((room, nowMs) => ownRaise(room, muted, nowMs) !== null)
}
