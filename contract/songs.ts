// Songs of an end: what they are made of, and what the arena's socket says of them. Calls: see `songsRoutes`.
import type { Side } from './events.ts'
import type { Beat } from './song-limits.ts'

export interface Song {
  id: string
  /** Null: one of ours, which any capo may start. */
  ultra_id: number | null
  name: string
  /** Beats a minute. */
  tempo: number
  beats: Beat[]
  /** One line per 8 beats. */
  words: string[]
}

/** To all when a song begins (3 s ahead), to who comes in while it runs, and with `song: null` when it has ended. */
export type SongMessage =
  | {
      type: 'song'
      side: Side
      song: Song
      capo: { id: number; name: string }
      /** On the server's clock. */
      startsAt: string
      repeats: number
    }
  | { type: 'song'; side: Side; song: null }

/** The latest beat that is due: how many answered it, and the share of them within 120 ms. */
export interface Unison {
  /** Counted from 0 through all repeats. */
  beat: number
  voices: number
  unison: number
}
