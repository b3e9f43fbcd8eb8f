// Songs of an end: what they are made of, and what the arena's socket says of them. Calls: see `songsRoutes`.
import type { Side } from './events.ts'

export const SONG_TEMPO = { min: 60, max: 160 } as const
export const SONG_BEATS = { min: 4, max: 32 } as const
/** One line of words is sung over this many beats. */
export const BEATS_PER_LINE = 8
export const SONG_LINE_MAX = 60
export const SONG_REPEATS_MAX = 8
export const SONGS_PER_GROUP = 20
/** From the call of a capo to the first beat, so that every browser knows it in time. */
export const SONG_LEAD_MS = 3_000
/** From the end of one song of an end to the start of its next. */
export const SONG_PAUSE_MS = 15_000
export const SONG_QUEUE_MAX = 3
/** A hit is taken within this distance from its beat, and until this long after it. */
export const HIT_ERROR_MAX_MS = 250
export const HIT_GRACE_MS = 2_000
/** A hit within this distance is in unison. */
export const UNISON_ERROR_MAX_MS = 120
export const UNISON_BONUS = 0.5
/** An end without a capo for this long may elect one. */
export const CAPO_MISSING_MS = 60_000
export const VOTE_SPAN_MS = 30_000
export const VOTE_SHARE = 1 / 3

export const BEATS = ['rest', 'clap', 'shout'] as const
export type Beat = (typeof BEATS)[number]

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
