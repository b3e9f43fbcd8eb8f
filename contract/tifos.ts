// Tifos: pictures that the fans of an end hold up together, and what the arena's socket says of them. Free of zod, because
// browsers load it; the calls are in tifo-routes.ts.
import type { Side } from './events.ts'

export const TIFO_WIDTH = 64
export const TIFO_HEIGHT = 32
export const TIFO_CELLS = TIFO_WIDTH * TIFO_HEIGHT
export const TIFO_COLORS_MAX = 16
export const TIFO_FRAMES_MAX = 8
export const TIFO_FRAME_MIN_MS = 500
/** Longer than a raise lasts: a frame may stand all the time. */
export const TIFO_FRAME_MAX_MS = 60_000
export const TIFOS_PER_GROUP = 12
/** A tifo of this age rises without an admin's approval. */
export const TIFO_RIPE_MS = 24 * 3_600_000
export const RAISE_MS = 45_000
/** From one raise of an end to its next. */
export const RAISE_PAUSE_MS = 180_000
/** This share of the cells lit for this long completes it. */
export const COMPLETE_SHARE = 0.8
export const COMPLETE_MS = 5_000

export interface TifoFrame {
  /** 2,048 hexadecimal digits, row by row: an index into `colors` each. */
  cells: string
  ms: number
}

export interface Tifo {
  id: string
  ultra_id: number
  name: string
  /** #rrggbb */
  colors: string[]
  frames: TifoFrame[]
}

/** A tifo in its group's list. */
export interface UltraTifo extends Tifo {
  created_at: string
  /** Who drew it; null where they are gone. */
  by: { id: number; name: string } | null
  /** An admin let it rise before its time. */
  approved: boolean
  /** From then on it rises without an admin. */
  ripeAt: string
  /** Whether it may rise now. */
  ripe: boolean
  /** Hidden by reports: only officers with the right and admins see it, and it cannot rise. */
  hidden: boolean
}

/** A tifo that an admin may approve, with its group. */
export interface WaitingTifo extends UltraTifo {
  ultra: { id: number; name: string; logo: string | null; club_name: string }
}

/** A completed tifo, for ever. */
export interface Poster {
  id: string
  ultra_id: number
  ultra_name: string
  /** Of the group now: its own, else its club's. */
  ultra_colors: [string, string]
  /** As it was raised. A list shows its first frame only, `GET /v1/posters/{id}` all. */
  tifo: Tifo
  /** When it was completed. */
  date: string
  /** How many fans held it up at that moment. */
  holders: number
  side: Side
  /** The match it belongs to; null until its run has stopped. */
  match_id: number | null
  /** The arena of that match while it is on; null afterwards. */
  arena_id: string | null
  home_team_name: string
  away_team_name: string
  home_team_logo: string | null
  away_team_logo: string | null
}

/** To all when one rises, to who comes in while it is up, and with `raise: null` when it has come down. */
export type TifoMessage =
  | {
      type: 'tifo'
      side: Side
      raise: string
      tifo: Tifo
      /** Whose it is. */
      ultra: { id: number; name: string }
      endsAt: string
      /** Set for who comes in after it was completed. */
      poster?: string
    }
  | { type: 'tifo'; side: Side; raise: null }

/** To all, once: the raised tifo is complete, and `/poster/{poster}` shows it. */
export interface PosterMessage {
  type: 'poster'
  side: Side
  raise: string
  poster: string
  holders: number
}

/** To one fan: the cells that are theirs, again whenever they change. */
export interface CardsMessage {
  type: 'cards'
  raise: string
  /** Row by row, from 0. */
  cells: number[]
}

/** A bit per cell, row by row, lowest bit first, base64. */
export interface Lit {
  raise: string
  lit: string
}
