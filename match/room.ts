// The state of an arena, and the reducer with which every screen follows its socket. Pure; the time of arrival is an
// argument. A new kind of message (a score, a period) is one more field of Room and one more case in `follow`.
// play/base/game.ts adds what only a fan in the arena knows; match/managed-room.ts adds the answers to an admin's calls.
import type { Arena, ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { MatchScore } from '#contract/events.ts'
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

/** A welcome is the whole state, so nothing from before a lost connection is kept. */
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

/** A room from an HTTP answer, before the first message of its socket. */
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
      return withArena(room, message.arena, message.matchId, arenaAtMs(room, message.at, receivedAtMs))
    case 'event':
      return { ...room, arena: { ...room.arena, ...withEvent(room.arena, message) } }
    case 'undo':
      return { ...room, arena: { ...room.arena, ...withoutEvent(room.arena, message) } }
    case 'bet':
      return withBet(room, message.bet)
    case 'you':
    case 'board':
    case 'notification':
    case 'points':
    case 'unread':
    case 'song':
    case 'capo':
    case 'tifo':
    case 'cards':
    case 'poster':
    case 'error':
      return room
    case 'pong':
      return withClock(room, message.at, receivedAtMs)
  }
}

type Standing = Pick<Arena, 'events' | 'score' | 'period'>

/** Events come in the order of their ids, each perhaps twice. */
function withEvent(
  { events }: Pick<Arena, 'events'>,
  { event, score, period }: Extract<ServerMessage, { type: 'event' }>,
): Standing {
  const others = events.filter(({ id }) => id !== event.id)
  return { events: [...others, event].sort((a, b) => a.id - b.id), score, period }
}

/** The score after each later event follows. */
function withoutEvent(
  before: Standing,
  { eventId, score, period }: Extract<ServerMessage, { type: 'undo' }>,
): Standing {
  const { events } = before
  const undone = events.find(({ id }) => id === eventId)
  const points = undone?.points ?? 0
  // Newcomers know the last events alone: what an earlier one has brought is what the score has lost.
  const gone: MatchScore = undone
    ? { home: undone.side === 'home' ? points : 0, away: undone.side === 'away' ? points : 0 }
    : { home: before.score.home - score.home, away: before.score.away - score.away }
  const less = (after: MatchScore): MatchScore => ({
    home: after.home - gone.home,
    away: after.away - gone.away,
  })
  const hasScored = gone.home !== 0 || gone.away !== 0
  const left = events
    .filter(({ id }) => id !== eventId)
    .map((event) => (hasScored && event.id > eventId ? { ...event, score: less(event.score) } : event))
  return { events: left, score, period }
}

export function withArena<R extends Room>(
  room: R,
  arena: Arena,
  matchId: number | null,
  arenaAtMs: number,
): R {
  return {
    ...room,
    arena,
    arenaAtMs,
    // The message of a start has no match id; keep the last one, so that its result can still be opened.
    matchId: hasOtherTeams(room.arena, arena) ? matchId : (matchId ?? room.matchId),
    ...(isNewRun(room.arena, arena) && { bets: undecided(room.bets) }),
  }
}

/**
 * When an arena that was heard now was true, on the clock of the room: a network that stood still tells of a start or
 * a resume late. Before the first tick the room has the device's clock alone.
 */
export function arenaAtMs(room: Pick<Room, 'clockOffsetMs'>, at: string | undefined, receivedAtMs: number) {
  const saidAtMs = room.clockOffsetMs === null ? Number.NaN : Date.parse(at ?? '')
  return Number.isNaN(saidAtMs) ? serverNowMs(room, receivedAtMs) : saidAtMs
}

/** Arenas are used again, also where stop and start were read together: what was shown belongs to the match before. */
export function isNewRun(before: Arena, after: Arena): boolean {
  const hasBegun = after.started && (!before.started || after.startedAt !== before.startedAt)
  return hasBegun || hasOtherTeams(before, after)
}

const hasOtherTeams = (before: Arena, after: Arena): boolean =>
  before.homeTeam.id !== after.homeTeam.id || before.awayTeam.id !== after.awayTeam.id

export function withBet<R extends Room>(room: R, bet: Bet): R {
  return { ...room, bets: { ...room.bets, [bet.id]: bet } }
}

function withTick<R extends Room>(room: R, tick: TickMessage, receivedAtMs: number): R {
  return {
    ...withClock(room, tick.at, receivedAtMs),
    crowd: crowdOf(tick, room.crowd),
    bets: withPools(room.bets, tick.pools),
  }
}

/**
 * The clock after one more reading of the server's. Pongs bring some too: a quiet arena ticks seldom, and its clock
 * would stay behind after a tick that the network had held back.
 */
function withClock<R extends Room>(room: R, at: string, receivedAtMs: number): R {
  const clockOffsetMs = nextOffset(room.clockOffsetMs, at, receivedAtMs)
  if (clockOffsetMs === room.clockOffsetMs) return room
  // Until the first reading `arenaAtMs` was the device's time.
  const arenaAtMs = room.clockOffsetMs === null ? room.arenaAtMs + clockOffsetMs : room.arenaAtMs
  return { ...room, clockOffsetMs, arenaAtMs }
}

/** A tick brings only the pools that changed, perhaps also of bets that are not known here yet. */
function withPools(bets: Record<string, Bet>, pools: TickMessage['pools']): Record<string, Bet> {
  const changed = Object.entries(pools ?? {}).flatMap(([id, pool]) => {
    const bet = bets[id]
    return bet ? [[id, { ...bet, pools: pool }] as const] : []
  })
  return changed.length === 0 ? bets : { ...bets, ...Object.fromEntries(changed) }
}

/** The bets that a new run still shows: those that are not decided. */
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

/**
 * `waiting`: no run has started, or the last one has ended. A new stage (a period, an interval) is a new member; the
 * compiler then names every screen that has to show it.
 */
export type ArenaStage = 'waiting' | 'live' | 'paused'

type RunState = Pick<Arena, 'started' | 'paused'>

export function arenaStage({ started, paused }: RunState): ArenaStage {
  if (!started) return 'waiting'
  return paused ? 'paused' : 'live'
}

/** Which controls an admin sees, and which of them can be pressed. Starting a paused arena resumes it. */
export function arenaControls(arena: RunState) {
  const stage = arenaStage(arena)
  return {
    isStartEnabled: stage !== 'live',
    isPauseShown: stage === 'live',
    isResumeShown: stage === 'paused',
    isStopEnabled: stage !== 'waiting',
  }
}
