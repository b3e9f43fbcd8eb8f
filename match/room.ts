// An arena as its socket tells it: the reducer that every screen uses to follow one. Pure; the time of arrival is
// an argument. Whatever a later message adds to a match (a score, a period, events) is one more field of Room and
// one more case in `follow`. play/base/game.ts adds what only a fan inside knows; match/managed-room.ts adds what
// the admin's own calls answer.
import type { Arena, ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { ServerMessage, TickMessage } from '#contract/live.ts'
import { isDecided, pointsInPlay } from './bet.ts'
import { liveSeconds, nextOffset } from './clock.ts'
import { type Crowd, crowdOf, fanCount } from './crowd.ts'

/** Everything known about an arena. Parts that did not change keep their identity. */
export interface Room {
  arena: Arena
  /** The server's clock when `arena.liveSeconds` was true. */
  arenaAtMs: number
  bets: Record<string, Bet>
  /** Null until the first tick. */
  crowd: Crowd | null
  /** What to add to this device's clock to get the server's; null until the first tick. */
  clockOffsetMs: number | null
  /** The match that the last run has become, if any. */
  matchId: number | null
}

export type Welcome = Extract<ServerMessage, { type: 'welcome' }>

/** A welcome is the whole state: nothing from before a lost connection is kept. */
export function roomFromWelcome({ arena, bets, tick, matchId }: Welcome, receivedAtMs: number) {
  const atMs = Date.parse(tick.at)
  return {
    arena,
    arenaAtMs: atMs,
    bets: withPools(bets, tick.pools),
    crowd: crowdOf(tick),
    clockOffsetMs: atMs - receivedAtMs,
    matchId,
  } satisfies Room
}

/** A room from an HTTP answer, before its socket has said anything. */
export function roomFromDetail({ broker, lastMatchId, ...arena }: ArenaDetail, receivedAtMs: number): Room {
  return {
    arena,
    arenaAtMs: receivedAtMs,
    bets: broker,
    crowd: null,
    clockOffsetMs: null,
    matchId: lastMatchId,
  }
}

/** The room after one more message. Messages that concern only the fan who receives them change nothing. */
export function follow<R extends Room>(room: R, message: ServerMessage, receivedAtMs: number): R {
  switch (message.type) {
    case 'welcome':
      return { ...room, ...roomFromWelcome(message, receivedAtMs) }
    case 'tick':
      return withTick(room, message, receivedAtMs)
    case 'arena':
      return withArena(room, message.arena, message.matchId, receivedAtMs)
    case 'bet':
      return withBet(room, message.bet)
    case 'you':
    case 'board':
    case 'pong':
    case 'error':
      return room
  }
}

export function withArena<R extends Room>(
  room: R,
  arena: Arena,
  matchId: number | null,
  receivedAtMs: number,
): R {
  return {
    ...room,
    arena,
    arenaAtMs: serverNowMs(room, receivedAtMs),
    // The message at a start names no match; the last result stays reachable.
    matchId: matchId ?? room.matchId,
    ...(isNewRun(room.arena, arena) && { bets: undecided(room.bets) }),
  }
}

export function isNewRun(before: Arena, after: Arena): boolean {
  return after.started && !before.started
}

export function withBet<R extends Room>(room: R, bet: Bet): R {
  return { ...room, bets: { ...room.bets, [bet.id]: bet } }
}

function withTick<R extends Room>(room: R, tick: TickMessage, receivedAtMs: number): R {
  const clockOffsetMs = nextOffset(room.clockOffsetMs, tick.at, receivedAtMs)
  return {
    ...room,
    crowd: crowdOf(tick),
    bets: withPools(room.bets, tick.pools),
    clockOffsetMs,
    // Until the first tick the arena was dated by this device's clock.
    arenaAtMs: room.clockOffsetMs === null ? room.arenaAtMs + clockOffsetMs : room.arenaAtMs,
  }
}

/** A tick carries only the pools that changed, perhaps also of bets that are not known here. */
function withPools(bets: Record<string, Bet>, pools: TickMessage['pools']): Record<string, Bet> {
  const changed = Object.entries(pools ?? {}).flatMap(([id, pool]) => {
    const bet = bets[id]
    return bet ? [[id, { ...bet, pools: pool }] as const] : []
  })
  return changed.length === 0 ? bets : { ...bets, ...Object.fromEntries(changed) }
}

/** A new run shows its own bets and those still to be decided. */
function undecided(bets: Record<string, Bet>): Record<string, Bet> {
  return Object.fromEntries(Object.entries(bets).filter(([, bet]) => !isDecided(bet)))
}

/** The server's clock, from this device's. */
export function serverNowMs({ clockOffsetMs }: Pick<Room, 'clockOffsetMs'>, deviceNowMs: number): number {
  return deviceNowMs + (clockOffsetMs ?? 0)
}

/** The figures of a room that change with its ticks. */
export function roomFigures(room: Room, deviceNowMs: number) {
  return {
    fans: room.crowd ? fanCount(room.crowd) : room.arena.currentPlayers,
    liveSeconds: liveSeconds(room, serverNowMs(room, deviceNowMs)),
    pointsInPlay: pointsInPlay(Object.values(room.bets)),
  }
}
