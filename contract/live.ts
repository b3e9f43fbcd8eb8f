// The WebSockets, which speak JSON text messages: an arena's, /v1/arenas/{id}/live, and the fan's own, /v1/live.
import { z } from 'zod'
import type { Arena } from './arenas.ts'
import type { Bet, MyStake } from './bets.ts'
import type { ColorPair } from './colors.ts'
import { type MatchEvent, type MatchScore, type Side, side } from './events.ts'
import { CHANTS, CHEER_TAPS_PER_WINDOW } from './live-limits.ts'
import type { Notification } from './notifications.ts'
import { SONG_BEATS, SONG_REPEATS_MAX } from './song-limits.ts'
import type { CapoMessage, SongMessage, Unison } from './songs.ts'
import type { CardsMessage, Lit, PosterMessage, TifoMessage } from './tifos.ts'

export {
  BOARD_INTERVAL_MS,
  CHANT_INTERVAL_MS,
  CHANTS,
  CHEER_FULL_POINTS,
  CHEER_FULL_TAPS,
  CHEER_REST_POINTS,
  CHEER_TAPS_PER_WINDOW,
  CHEER_WINDOW_S,
  HELLO_TIMEOUT_MS,
  HIDDEN_TICK_INTERVAL_MS,
  LIVE_CLOSE,
  RATE_SPAN_S,
  SOCKETS_PER_FAN,
  TICK_INTERVAL_MS,
  VISITOR_SOCKETS_PER_ADDRESS,
  VOICE_NAME_BYTES,
  VOICES_MAX,
} from './live-limits.ts'

/** In which notifications are told; English where left out. */
const language = z.enum(['en', 'fr']).optional()

/** What a fan or visitor sends in an arena. The first message is `hello`. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('hello'),
    token: z.string().nullable(),
    side: side.nullable(),
    language,
  }),
  z.object({ type: z.literal('side'), side }),
  z.object({ type: z.literal('cheer'), taps: z.int().min(1).max(CHEER_TAPS_PER_WINDOW) }),
  z.object({
    type: z.literal('chant'),
    chant: z
      .int()
      .min(0)
      .max(CHANTS.length - 1),
  }),
  /** Hits of a song, batched: the beat (counted from 0 through all repeats) and how far from it, in milliseconds. */
  z.object({
    type: z.literal('beat'),
    song: z.string().max(64),
    hits: z.array(z.tuple([z.int(), z.number()])).max(SONG_BEATS.max * SONG_REPEATS_MAX),
  }),
  /** Holds the own cards of a tifo up, or lets them down. */
  z.object({ type: z.literal('hold'), raise: z.string().max(64), on: z.boolean() }),
  /** The tab is hidden or shown again: a hidden one gets one tick a second. */
  z.object({ type: z.literal('visible'), visible: z.boolean() }),
  /** `sentMs`: the sender's own clock, which the pong brings back. */
  z.object({ type: z.literal('ping'), sentMs: z.number().optional() }),
])
export type ClientMessage = z.output<typeof clientMessage>

/** What a fan sends on their own socket. */
export const fanClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().nullish(), language }),
  z.object({ type: z.literal('ping') }),
])
export type FanClientMessage = z.output<typeof fanClientMessage>

/** inbox.3: what a fan is told on every socket of theirs, in an arena too. */
export type FanNewsMessage =
  | { type: 'notification'; notification: Notification; unread: number }
  | { type: 'points'; balance: number }
  /** Some were read, here or on another device. */
  | { type: 'unread'; unread: number }

/** What a fan's own socket tells. */
export type FanServerMessage =
  | { type: 'welcome'; unread: number; balance: number }
  | FanNewsMessage
  | { type: 'pong' }

export interface BySide<T> {
  home: T
  away: T
}

/** The crowd as a whole. Amounts are points, not taps. */
export interface TickMessage {
  type: 'tick'
  at: string
  watching: number
  fans: BySide<number>
  /** Points per second over the last 5 s. */
  rate: BySide<number>
  /** Points of the run. */
  total: BySide<number>
  /** Only the pools that changed. */
  pools?: Record<string, number[]>
  /** Only when there were some: how often each call of `CHANTS` was made since the last tick. */
  chants?: BySide<number[]>
  /** With `chants`: a sample of who called. */
  voices?: Voice[]
  /** The ends that sing. */
  song?: Partial<BySide<Unison>>
  /** Only when it changed: which cells of a raised tifo are lit. */
  tifo?: Partial<BySide<Lit>>
}

export interface Voice {
  side: Side
  chant: number
  /** At most 24 bytes of it. */
  name: string
}

/** The fan's own state; null points and no stakes for a visitor. */
export interface YouMessage {
  type: 'you'
  points: number | null
  side: Side | null
  /** The side is locked once a cheer of the run has counted. */
  locked: boolean
  /** Stored cheer points of the run. */
  cheer: number
  ultra: number
  /** My place among the fans of this run by PTS/S, and how many have cheered; both as of the last board. */
  rank: number | null
  of: number
  /** PTS/S to the next place; null at the top, without a place, and in crowds of thousands. */
  next: number | null
  /** My unsettled and this run's stakes by bet. */
  stakes: Record<string, MyStake>
  /** I may conduct the end I am at: start songs of ours. Left out: I may not. */
  capo?: boolean
  /** The groups whose songs I may start too; left out where there are none. An admin may start any. */
  capoOf?: number[]
}

export interface BoardFan {
  id: number
  name: string
  avatar: string | null
  side: Side
  /** PTS/S so far. */
  cheer: number
}

export interface BoardUltra {
  id: number
  name: string
  logo: string | null
  /** Its own, else its club's. */
  colors: ColorPair
  /** The end at which most of its members stand. */
  side: Side
  members: number
  cheer: number
}

export type ServerMessage =
  | {
      type: 'welcome'
      arena: Arena
      bets: Record<string, Bet>
      tick: TickMessage
      you: YouMessage
      matchId: number | null
    }
  | TickMessage
  /** `at`: the server's clock when it read the arena; earlier versions leave it out. */
  | { type: 'arena'; arena: Arena; matchId: number | null; at?: string | undefined }
  | { type: 'event'; event: MatchEvent; score: MatchScore; period: string | null }
  | { type: 'undo'; eventId: number; score: MatchScore; period: string | null }
  | { type: 'bet'; bet: Bet }
  | YouMessage
  | FanNewsMessage
  | SongMessage
  | CapoMessage
  | TifoMessage
  | CardsMessage
  | PosterMessage
  | {
      type: 'board'
      fans: BoardFan[]
      ultras: BoardUltra[]
      /** Both ends' match scores as they stand. */
      noise: BySide<number>
    }
  /** `at`: the server's clock, ISO with milliseconds. `sentMs`: the ping's. A reader that is behind may miss one. */
  | { type: 'pong'; at: string; sentMs?: number | undefined }
  | { type: 'error'; code: string; detail: string }
