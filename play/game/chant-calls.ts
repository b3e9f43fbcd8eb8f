import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'

/** One call of an end, raised by so many of its fans within a tick. */
export interface ChantCall {
  id: number
  side: Side
  chant: number
  times: number
  atMs: number
}

const KEPT = 30

/** Adds what a tick reports; the newest come last, and only the last few are kept. */
export function addChants(calls: ChantCall[], raised: BySide<number[]>, atMs: number): ChantCall[] {
  const added: ChantCall[] = []
  let id = calls.at(-1)?.id ?? 0
  for (const side of ['home', 'away'] as const) {
    const times = new Map<number, number>()
    for (const chant of raised[side]) times.set(chant, (times.get(chant) ?? 0) + 1)
    for (const [chant, count] of times) {
      id += 1
      added.push({ id, side, chant, times: count, atMs })
    }
  }
  return added.length === 0 ? calls : [...calls, ...added].slice(-KEPT)
}
