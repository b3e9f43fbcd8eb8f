import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { ServerMessage, TickMessage, YouMessage } from '#contract/live.ts'
import { addChants } from './chant-calls.ts'
import type { Crowd, Game, GoneReason, Room } from './game.ts'
import { addMark } from './own-noise.ts'
import { nextOffset } from './server-clock.ts'

export interface StakeDone {
  betId: string
  choice: number
  total: number
  balance: number
}

export type GameEvent =
  | { type: 'message'; message: ServerMessage; receivedAtMs: number }
  | { type: 'gone'; reason: GoneReason }
  /** A stake was answered; the socket says the same a moment later. */
  | { type: 'staked'; stake: StakeDone }
  /** From the waiting room to the last result, and back. */
  | { type: 'lookBack' }
  | { type: 'lookAhead' }

type Welcome = Extract<ServerMessage, { type: 'welcome' }>

/** The game after one more event. Pure: the time of arrival is part of the event. */
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
  switch (message.type) {
    case 'welcome':
      return phased(game, roomFrom(message, receivedAtMs))
    case 'tick':
      return inRoom(game, (room) => withTick(room, message, receivedAtMs))
    case 'arena':
      return withArena(game, message.arena, message.matchId, receivedAtMs)
    case 'bet':
      return inRoom(game, (room) => ({ ...room, bets: { ...room.bets, [message.bet.id]: message.bet } }))
    case 'you':
      return inRoom(game, (room) => withYou(room, message, receivedAtMs))
    case 'board':
      return inRoom(game, (room) => ({ ...room, board: { fans: message.fans, ultras: message.ultras } }))
    case 'pong':
    case 'error':
      return game
  }
}

function inRoom(game: Game, change: (room: Room) => Room): Game {
  return game.phase === 'live' || game.phase === 'final' ? { ...game, room: change(game.room) } : game
}

/** Everything anew, as the server has it: nothing of before a lost connection is kept. */
function roomFrom({ arena, bets, tick, you, matchId }: Welcome, receivedAtMs: number): Room {
  const atMs = Date.parse(tick.at)
  return {
    arena,
    arenaAtMs: atMs,
    bets: withPools(bets, tick.pools),
    crowd: crowdOf(tick),
    you,
    board: { fans: [], ultras: [] },
    chants: [],
    marks: [{ atMs, cheer: you.cheer }],
    clockOffsetMs: atMs - receivedAtMs,
    matchId,
  }
}

/** A run that was going on and is not any more has ended; whoever looks at its result stays with it. */
function phased(before: Game, room: Room): Game {
  if (room.arena.started || before.phase === 'connecting' || before.phase === 'gone')
    return { phase: 'live', room }
  if (before.phase === 'final') return { ...before, room }
  // The server counts the next run from zero, so the last figures are kept here.
  return before.room.arena.started
    ? { phase: 'final', room, total: before.room.crowd.total }
    : { phase: 'live', room }
}

function withArena(game: Game, arena: Arena, matchId: number | null, receivedAtMs: number): Game {
  if (game.phase !== 'live' && game.phase !== 'final') return game
  const { room } = game
  const isNewRun = arena.started && !room.arena.started
  return phased(game, {
    ...room,
    arena,
    arenaAtMs: receivedAtMs + room.clockOffsetMs,
    // The message at a start knows of no match yet; the last result stays reachable.
    matchId: matchId ?? room.matchId,
    ...(isNewRun && { marks: [], chants: [], bets: undecided(room.bets) }),
  })
}

function withTick(room: Room, tick: TickMessage, receivedAtMs: number): Room {
  return {
    ...room,
    crowd: crowdOf(tick),
    bets: withPools(room.bets, tick.pools),
    chants: tick.chants ? addChants(room.chants, tick.chants, Date.parse(tick.at)) : room.chants,
    clockOffsetMs: nextOffset(room.clockOffsetMs, tick.at, receivedAtMs),
  }
}

function withYou(room: Room, you: YouMessage, receivedAtMs: number): Room {
  const mark = { atMs: receivedAtMs + room.clockOffsetMs, cheer: you.cheer }
  return { ...room, you, marks: addMark(room.marks, mark) }
}

/** A new run shows its own bets and those still to be decided. */
function undecided(bets: Record<string, Bet>): Record<string, Bet> {
  return Object.fromEntries(
    Object.entries(bets).filter(([, { state }]) => state === 'open' || state === 'closed'),
  )
}

function crowdOf({ watching, fans, rate, total }: TickMessage): Crowd {
  return { watching, fans, rate, total }
}

/** A tick carries only the pools that changed; those of bets not known here are of no use. */
function withPools(bets: Record<string, Bet>, pools: TickMessage['pools']): Record<string, Bet> {
  const changed = Object.entries(pools ?? {}).filter(([id]) => bets[id] !== undefined)
  if (changed.length === 0) return bets
  const next = { ...bets }
  for (const [id, pool] of changed) {
    const bet = next[id]
    if (bet) next[id] = { ...bet, pools: pool }
  }
  return next
}

function withStake(you: YouMessage, { betId, choice, total, balance }: StakeDone): YouMessage {
  return {
    ...you,
    points: balance,
    stakes: { ...you.stakes, [betId]: { choice, amount: total, payout: null } },
  }
}
