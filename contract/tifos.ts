// Tifos: pictures that the fans of an end hold up together, and what the arena's socket says of them.
import type { Side } from './events.ts'

export const TIFO_WIDTH = 64
export const TIFO_HEIGHT = 32
export const TIFO_CELLS = TIFO_WIDTH * TIFO_HEIGHT
export const TIFO_COLORS_MAX = 16
export const TIFO_FRAMES_MAX = 8
export const TIFO_FRAME_MIN_MS = 500
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

/** To all when one rises, to who comes in while it is up, and with `raise: null` when it has come down. */
export type TifoMessage =
  | { type: 'tifo'; side: Side; raise: string; tifo: Tifo; endsAt: string }
  | { type: 'tifo'; side: Side; raise: null }

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
