// Songs of an end: what they are made of, and what the arena's socket says of them. Calls: see song-routes.ts.
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

/** In a group's book. */
export interface GroupSong extends Song {
  /** Only who may write in the book, and admins, see hidden ones; they cannot be started. */
  hidden: boolean
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

/**
 * How an end is conducted: to all when it changes, and after `welcome` where there is anything to say. Who may start a
 * song reads it in `you.capo` and `you.capoOf`.
 */
export interface CapoMessage {
  type: 'capo'
  side: Side
  /** The fan whom the end has elected; null while a capo of a group is there, and where nobody is. */
  elected: { id: number; name: string } | null
  /** No capo of a group was there for a minute: fans of this end may vote (`song/vote`). */
  canVote: boolean
  /** How many votes within 30 s elect somebody at this end. */
  needed: number
  /** The votes of the last 30 s, the most first. */
  votes: { id: number; name: string; votes: number }[]
  /** Songs that wait, in the order in which they will be sung. */
  queue: QueuedSong[]
  /** The earliest start of the next song; null where that is now. */
  readyAt: string | null
}

export interface QueuedSong {
  song: { id: string; name: string }
  capo: { id: number; name: string }
}

/**
 * The latest beat that was answered, as long as hits for it can come (2 s); where none was, the latest that is due and
 * no rest.
 */
export interface Unison {
  /** Counted from 0 through all repeats. */
  beat: number
  /** Fans with a valid hit. */
  voices: number
  /** The share of them within 120 ms; 0 without any. */
  unison: number
}
