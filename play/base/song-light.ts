// The light of a song on the seats: set by the part of the page that follows songs, which is loaded when there is one,
// and drawn by the stage.
import { createStore } from '#client/store.ts'
import type { Side } from '#contract/arenas.ts'

/** Only one end lights up on its beats: two songs at once would flash more than three times a second (WCAG 2.3.1). */
export interface SongLight {
  side: Side
  /** How much of a beat is seen at a moment of `performance.now()`, 0 to 1. */
  strengthAt: (nowMs: number) => number
}

export const songLight = createStore<SongLight | null>(null)
