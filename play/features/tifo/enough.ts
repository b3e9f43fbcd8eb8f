// tifos.3: since when at least 80 % of the cells are lit. Who comes in later counts from then; the server decides.
import { COMPLETE_MS } from '#contract/tifos.ts'
import { isEnoughLit, type LitBits } from '#match/tifo.ts'

/** Since when enough is lit; null while it is not. */
export function enoughSince(beforeMs: number | null, lit: LitBits, nowMs: number): number | null {
  return isEnoughLit(lit) ? (beforeMs ?? nowMs) : null
}

/** Whole seconds that are still to be held, 5 to 0; null while too little is lit. */
export function secondsToComplete(sinceMs: number | null, nowMs: number): number | null {
  if (sinceMs === null) return null
  return Math.max(0, Math.ceil((COMPLETE_MS - (nowMs - sinceMs)) / 1000))
}
