// A visit to an arena: the phases of the page, and what only the fan inside knows, on top of match/room.ts.
// Pure: the time of arrival is part of each event.
import type { Side } from '#contract/arenas.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import type { BoardFan, BoardUltra, BySide, ServerMessage, YouMessage } from '#contract/live.ts'
import { RATE_SPAN_S } from '#contract/live-limits.ts'
import type { Crowd } from '#match/crowd.ts'
import { follow, isNewRun, type Room as MatchRoom, roomFromWelcome, type Welcome } from '#match/room.ts'

/** Everything known about the fan's arena. Parts that did not change keep their identity. */
export interface Room extends MatchRoom {
  crowd: Crowd
  clockOffsetMs: number
  you: YouMessage
  board: { fans: BoardFan[]; ultras: BoardUltra[] }
  chants: ChantCall[]
  /** The fan's cheer points over the last seconds; `ownNoise` computes their rate from them. */
  marks: CheerMark[]
}

/** A chant of one end, and how many of its fans sent it within a tick. */
export interface ChantCall {
  id: number
  side: Side
  chant: number
  times: number
  atMs: number
}

/** The fan's stored cheer points at a moment of the server's clock. */
export interface CheerMark {
  atMs: number
  cheer: number
}

export type GoneReason = 'not_found' | 'forbidden'

export type Game =
  | { phase: 'connecting' }
  | { phase: 'live'; room: Room }
  /** `total`: the cheer points of both ends when the run ended; null if the page was opened later. */
  | { phase: 'final'; room: Room; total: BySide<number> | null }
  | { phase: 'gone'; reason: GoneReason }

export const CONNECTING: Game = { phase: 'connecting' }

export interface StakeDone {
  betId: string
  choice: number
  total: number
  balance: number
}

export type GameEvent =
  | { type: 'message'; message: ServerMessage; receivedAtMs: number }
  | { type: 'gone'; reason: GoneReason }
  /** The HTTP answer to the fan's own stake. The socket sends the same a moment later. */
  | { type: 'staked'; stake: StakeDone }
  /** From the waiting room to the last result, and back. */
  | { type: 'lookBack' }
  | { type: 'lookAhead' }

export function roomOf(game: Game): Room | null {
  return game.phase === 'live' || game.phase === 'final' ? game.room : null
}

/** The fan's own stake in a bet. The `you` message is newer than what the bet brought along. */
export function myStake({ you }: Pick<Room, 'you'>, bet: Bet): MyStake | null {
  return you.stakes[bet.id] ?? bet.mine ?? null
}

/** The game after one more event. */
export function reduce(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'gone':
      return { phase: 'gone', reason: event.reason }
    case 'message':
      return onMessage(game, event.message, event.receivedAtMs)
    case 'staked':
      return inRoom(game, (room) => ({ ...room, you: withStake(room.you, event.stake) }))
    case 'lookBack':
      return game.phase === 'live' && !game.room.arena.started
        ? { phase: 'final', room: game.room, total: null }
        : game
    case 'lookAhead':
      return game.phase === 'final' ? { phase: 'live', room: game.room } : game
  }
}

function onMessage(game: Game, message: ServerMessage, receivedAtMs: number): Game {
  if (message.type === 'welcome') return withPhase(game, enter(message, receivedAtMs))
  return inRoom(game, (room) => {
    const next = follow(room, message, receivedAtMs)
    const nowMs = receivedAtMs + room.clockOffsetMs
    switch (message.type) {
      case 'tick':
        return message.chants
          ? { ...next, chants: addChants(room.chants, message.chants, Date.parse(message.at)) }
          : next
      case 'arena':
        return isNewRun(room.arena, message.arena) ? { ...next, marks: [], chants: [] } : next
      case 'you':
        return { ...next, you: message, marks: addMark(room.marks, { atMs: nowMs, cheer: message.cheer }) }
      case 'board':
        return { ...next, board: { fans: message.fans, ultras: message.ultras } }
      default:
        return next
    }
  })
}

/** Changes the room, if there is one: events before the welcome are ignored. */
function inRoom(game: Game, change: (room: Room) => Room): Game {
  if (game.phase !== 'live' && game.phase !== 'final') return game
  const room = change(game.room)
  return room === game.room ? game : withPhase(game, room)
}

/** When a run that was on is over, the final screen is shown. It stays until the fan leaves it or a run starts. */
function withPhase(before: Game, room: Room): Game {
  if (room.arena.started || before.phase === 'connecting' || before.phase === 'gone')
    return { phase: 'live', room }
  if (before.phase === 'final') return { ...before, room }
  // The server's totals start again at zero, so the last ones are kept here.
  return before.room.arena.started
    ? { phase: 'final', room, total: before.room.crowd.total }
    : { phase: 'live', room }
}

function enter(welcome: Welcome, receivedAtMs: number): Room {
  const { you, tick } = welcome
  return {
    ...roomFromWelcome(welcome, receivedAtMs),
    you,
    board: { fans: [], ultras: [] },
    chants: [],
    marks: [{ atMs: Date.parse(tick.at), cheer: you.cheer }],
  }
}

function withStake(you: YouMessage, { betId, choice, total, balance }: StakeDone): YouMessage {
  const stakes = { ...you.stakes, [betId]: { choice, amount: total, payout: null } }
  return { ...you, points: balance, stakes }
}

const CHANTS_KEPT = 30

/** Adds the chants of a tick, the newest last. */
function addChants(calls: ChantCall[], raised: BySide<number[]>, atMs: number): ChantCall[] {
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
  return added.length === 0 ? calls : [...calls, ...added].slice(-CHANTS_KEPT)
}

const SPAN_MS = RATE_SPAN_S * 1000

/** Keeps the marks of the last 5 s and the one before them, as `ownNoise` needs. */
export function addMark(marks: CheerMark[], mark: CheerMark): CheerMark[] {
  const last = marks.at(-1)
  // Fewer points than before: a new run has started.
  if (last && mark.cheer < last.cheer) return [mark]
  if (last?.cheer === mark.cheer) return marks
  const before = marks.findLastIndex(({ atMs }) => atMs <= mark.atMs - SPAN_MS)
  return [...marks.slice(Math.max(0, before)), mark]
}

/** Own PTS/S over the last 5 s, counted like the rates of the ends. */
export function ownNoise(marks: CheerMark[], nowMs: number): number {
  const last = marks.at(-1)
  if (!last) return 0
  const before = marks.findLast(({ atMs }) => atMs <= nowMs - SPAN_MS) ?? marks[0]
  return before ? Math.max(0, last.cheer - before.cheer) / RATE_SPAN_S : 0
}
