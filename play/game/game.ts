import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { BoardFan, BoardUltra, BySide, TickMessage, YouMessage } from '#contract/live.ts'
import type { ChantCall } from './chant-calls.ts'
import type { CheerMark } from './own-noise.ts'

/** The crowd as a whole, as the last tick told it. */
export type Crowd = Pick<TickMessage, 'watching' | 'fans' | 'rate' | 'total'>

export interface Board {
  fans: BoardFan[]
  ultras: BoardUltra[]
}

/** Everything known about the arena one is in. Parts that did not change keep their identity. */
export interface Room {
  arena: Arena
  /** The server's clock when `arena.liveSeconds` was true. */
  arenaAtMs: number
  bets: Record<string, Bet>
  crowd: Crowd
  you: YouMessage
  board: Board
  chants: ChantCall[]
  /** The own cheer points of the last seconds, for the own noise. */
  marks: CheerMark[]
  /** What to add to this device's clock to get the server's. */
  clockOffsetMs: number
  /** The match that the last run has become, if any. */
  matchId: number | null
}

export type GoneReason = 'not_found' | 'forbidden'

export type Game =
  | { phase: 'connecting' }
  | { phase: 'live'; room: Room }
  /** `total`: what both ends had cheered when the run ended; null where nobody here was there. */
  | { phase: 'final'; room: Room; total: BySide<number> | null }
  | { phase: 'gone'; reason: GoneReason }

export const CONNECTING: Game = { phase: 'connecting' }

export type ArenaState = 'waiting' | 'live' | 'paused'

export function arenaState({ started, paused }: Pick<Arena, 'started' | 'paused'>): ArenaState {
  if (!started) return 'waiting'
  return paused ? 'paused' : 'live'
}

export function roomOf(game: Game): Room | null {
  return game.phase === 'live' || game.phase === 'final' ? game.room : null
}
