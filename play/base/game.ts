// A visit to an arena: the phases of the page, and what only the fan inside knows, on top of match/room.ts.
// Pure: the time of arrival is part of each event.
import type { Arena, Side } from '#contract/arenas.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import { SIDES, TAKEBACK_BEFORE_CLOSE_S, TAKEBACK_S } from '#contract/constants.ts'
import type { BoardFan, BoardUltra, BySide, ServerMessage, TickMessage, YouMessage } from '#contract/live.ts'
import { RATE_SPAN_S } from '#contract/live-limits.ts'
import type { CapoMessage, SongMessage } from '#contract/songs.ts'
import type { CardsMessage, TifoMessage } from '#contract/tifos.ts'
import { betStage } from '#match/bet.ts'
import { liveSeconds } from '#match/clock.ts'
import type { Crowd } from '#match/crowd.ts'
import { heard, NO_NOISE, type NoiseLog } from '#match/noise-curve.ts'
import { follow, isNewRun, type Room as MatchRoom, roomFromWelcome, type Welcome } from '#match/room.ts'

/** Everything known about the fan's arena. Parts that did not change keep their identity. */
export interface Room extends MatchRoom {
  crowd: Crowd
  clockOffsetMs: number
  /** This device's clock. What a page has read besides may be old after each welcome: something was missed. */
  welcomedAtMs: number
  you: YouMessage
  /** `noise`: the match scores as they stand; null until the first board. */
  board: { fans: BoardFan[]; ultras: BoardUltra[]; noise: BySide<number> | null }
  chants: ChantCall[]
  /** What each end sings. */
  songs: BySide<Sung | null>
  /** How each end is conducted; null where there is nothing to say. */
  conducting: BySide<CapoMessage | null>
  /** Of the ends that sing: the latest beat, how many answered it and how exactly. */
  unison: NonNullable<TickMessage['song']>
  /** What each end holds up. */
  tifos: BySide<Raised | null>
  /** Of the raised tifos: which cells are lit. */
  lit: NonNullable<TickMessage['tifo']>
  /** The fan's own cells of a raise. */
  cards: CardsMessage | null
  /** The noise of both ends since this page was opened. */
  noise: NoiseLog
  /** Own stakes that may still be taken back (stakes.9), by bet. */
  takeBacks: Record<string, TakeBack>
  /** The fan's cheer points over the last seconds; `ownNoise` computes their rate from them. */
  marks: CheerMark[]
}

/** A song as the server told it. */
export type Sung = Extract<SongMessage, { startsAt: string }>

/** A tifo as the server told it. `poster`: set once it is complete, `holders` where that was told. */
export type Raised = Extract<TifoMessage, { endsAt: string }> & { holders?: number }

/** `untilMs`: the server's clock. `used`: once per bet. */
export type TakeBack = { state: 'open'; amount: number; untilMs: number } | { state: 'used' }

/** A chant of one end, how many of its fans sent it within a tick, and the names of some of them. */
export interface ChantCall {
  id: number
  side: Side
  chant: number
  times: number
  names: string[]
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
  /** `isGone`: the arena was deleted meanwhile. */
  | { phase: 'final'; room: Room; ended: EndedRun; isGone: boolean }
  | { phase: 'gone'; reason: GoneReason }

/** The run that full time is about. It stays as it was when it ended, whatever the arena does next (play.13). */
export interface EndedRun {
  arena: Arena
  /** The match it has become; null until that is written. */
  matchId: number | null
  /** The match before it, which `matchId` must not be taken for. */
  beforeId: number | null
}

export const CONNECTING: Game = { phase: 'connecting' }

export interface StakeDone {
  betId: string
  choice: number
  amount: number
  total: number
  balance: number
}

export type GameEvent =
  | { type: 'message'; message: ServerMessage; receivedAtMs: number }
  | { type: 'gone'; reason: GoneReason }
  /** The HTTP answer to the fan's own stake. The socket sends the same a moment later. */
  | { type: 'staked'; stake: StakeDone; atMs: number }
  /** The HTTP answer to a take-back; null: the server says that it was used before. */
  | { type: 'tookBack'; betId: string; left: StakeDone | null }
  /** From the waiting room to the last result, and back. */
  | { type: 'lookBack' }
  | { type: 'lookAhead' }

export function roomOf(game: Game): Room | null {
  return game.phase === 'live' || game.phase === 'final' ? game.room : null
}

/** Whether the dock has anything of songs: loaded only then. */
export function hasSongs({ songs, conducting, you }: Room): boolean {
  return (
    songs.home !== null ||
    songs.away !== null ||
    you.capo === true ||
    (you.side !== null && conducting[you.side]?.canVote === true)
  )
}

/** The fan's own stake in a bet. `you` knows of a stake that was taken back, what the bet brought along does not. */
export function myStake({ you }: Pick<Room, 'you'>, bet: Bet): MyStake | null {
  return you.stakes[bet.id] ?? null
}

/** Seconds in which the newest own stake of a bet can still be taken back; 0 if it cannot. */
export function takeBackSeconds({ takeBacks }: Pick<Room, 'takeBacks'>, bet: Bet, nowMs: number): number {
  const takeBack = takeBacks[bet.id]
  if (takeBack?.state !== 'open' || betStage(bet, nowMs) !== 'open') return 0
  const closesAtMs = bet.closesAt === null ? Number.POSITIVE_INFINITY : Date.parse(bet.closesAt)
  const untilMs = Math.min(takeBack.untilMs, closesAtMs - TAKEBACK_BEFORE_CLOSE_S * 1000)
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** The game after one more event. */
export function reduce(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'gone':
      // play.13: full time needs no arena.
      return game.phase === 'final' && event.reason === 'not_found'
        ? { ...game, isGone: true }
        : { phase: 'gone', reason: event.reason }
    case 'message':
      return onMessage(game, event.message, event.receivedAtMs)
    case 'staked':
      return inRoom(game, (room) => {
        const bet = room.bets[event.stake.betId]
        // Closed meanwhile, perhaps back-dated: what stands of the stake is in `you`.
        if (bet && betStage(bet, event.atMs) !== 'open') return room
        const takeBacks = withFresh(room.takeBacks, event.stake, event.atMs)
        return { ...room, you: withStake(room.you, event.stake), takeBacks }
      })
    case 'tookBack':
      return inRoom(game, (room) => ({
        ...room,
        you: event.left ? withStake(room.you, event.left) : room.you,
        takeBacks: { ...room.takeBacks, [event.betId]: { state: 'used' } },
      }))
    case 'lookBack':
      return game.phase === 'live' && !game.room.arena.started
        ? { phase: 'final', room: game.room, ended: lastRunOf(game.room), isGone: false }
        : game
    case 'lookAhead':
      if (game.phase !== 'final') return game
      return game.isGone ? { phase: 'gone', reason: 'not_found' } : { phase: 'live', room: game.room }
  }
}

function onMessage(game: Game, message: ServerMessage, receivedAtMs: number): Game {
  if (message.type === 'welcome') return withPhase(game, enter(message, receivedAtMs, roomOf(game)))
  return inRoom(game, (room) => {
    const next = follow(room, message, receivedAtMs)
    const nowMs = receivedAtMs + room.clockOffsetMs
    switch (message.type) {
      case 'points':
        return { ...next, you: { ...room.you, points: message.balance } }
      case 'tick':
        return {
          ...next,
          chants: addChants(room.chants, message),
          unison: message.song ?? room.unison,
          lit: message.tifo ? { ...room.lit, ...message.tifo } : room.lit,
          noise: heardNow(next, nowMs),
        }
      case 'arena':
        return isNewRun(room.arena, message.arena)
          ? {
              ...next,
              marks: [],
              chants: [],
              songs: NONE,
              conducting: NONE,
              tifos: NONE,
              noise: NO_NOISE,
              board: NO_BOARD,
            }
          : next
      case 'you':
        return { ...next, you: message, marks: addMark(room.marks, { atMs: nowMs, cheer: message.cheer }) }
      case 'song': {
        const { [message.side]: _, ...unison } = room.unison
        return {
          ...next,
          unison,
          songs: { ...room.songs, [message.side]: message.song === null ? null : message },
        }
      }
      case 'capo':
        return { ...next, conducting: { ...room.conducting, [message.side]: message } }
      case 'tifo':
        return { ...next, tifos: { ...room.tifos, [message.side]: message.raise === null ? null : message } }
      case 'cards':
        return { ...next, cards: message }
      case 'poster':
        return { ...next, tifos: withPoster(room.tifos, message) }
      case 'board':
        return {
          ...next,
          board: { fans: message.fans, ultras: message.ultras, noise: message.noise },
        }
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

/** When a run that was on is over, full time is shown. It stays until the fan closes it. */
function withPhase(before: Game, room: Room): Game {
  if (before.phase === 'final') return { ...before, room, ended: withMatch(before.ended, room) }
  if (before.phase === 'live' && before.room.arena.started && !room.arena.started)
    return { phase: 'final', room, ended: endedRun(before.room, room), isGone: false }
  return { phase: 'live', room }
}

/** Names and colours as they were; score and events as the stop's message has them. */
function endedRun(before: Room, room: Room): EndedRun {
  const { matchId: beforeId } = before
  return withMatch(
    { arena: { ...before.arena, ...scoreOf(room.arena, before.arena) }, matchId: null, beforeId },
    room,
  )
}

/** A finished arena still shows the run's score; one with a new start date does not. */
function scoreOf({ state, score, events, period }: Arena, before: Arena) {
  if (state === 'finished') return { score, events, period }
  return { score: before.score, events: before.events, period: before.period }
}

function withMatch(ended: EndedRun, { matchId }: Room): EndedRun {
  return ended.matchId !== null || matchId === ended.beforeId ? ended : { ...ended, matchId }
}

function lastRunOf({ arena, matchId }: Room): EndedRun {
  return { arena, matchId, beforeId: null }
}

function enter(welcome: Welcome, receivedAtMs: number, before: Room | null): Room {
  const { arena, you, tick } = welcome
  return {
    ...roomFromWelcome(welcome, receivedAtMs),
    welcomedAtMs: receivedAtMs,
    you,
    board: NO_BOARD,
    chants: [],
    songs: NONE,
    conducting: NONE,
    unison: tick.song ?? {},
    tifos: NONE,
    lit: tick.tifo ?? {},
    cards: null,
    // What was heard of the same run stays true.
    noise: before?.arena.startedAt === arena.startedAt ? before.noise : NO_NOISE,
    // Told by nobody else: a lost connection must not take the way back along.
    takeBacks: before?.takeBacks ?? {},
    marks: [{ atMs: Date.parse(tick.at), cheer: you.cheer }],
  }
}

const NONE = { home: null, away: null }
const NO_BOARD: Room['board'] = { fans: [], ultras: [], noise: null }

function withPoster(
  tifos: Room['tifos'],
  { side, raise, poster, holders }: Extract<ServerMessage, { type: 'poster' }>,
): Room['tifos'] {
  const raised = tifos[side]
  return raised?.raise === raise ? { ...tifos, [side]: { ...raised, poster, holders } } : tifos
}

function heardNow(room: Room, nowMs: number): NoiseLog {
  return room.arena.started ? heard(room.noise, room.crowd.total, liveSeconds(room, nowMs)) : room.noise
}

function withStake(you: YouMessage, { betId, choice, total, balance }: StakeDone): YouMessage {
  const { [betId]: _, ...others } = you.stakes
  const stakes = total === 0 ? others : { ...others, [betId]: { choice, amount: total, payout: null } }
  return { ...you, points: balance, stakes }
}

function withFresh(
  takeBacks: Room['takeBacks'],
  { betId, amount }: StakeDone,
  atMs: number,
): Room['takeBacks'] {
  if (takeBacks[betId]?.state === 'used') return takeBacks
  return { ...takeBacks, [betId]: { state: 'open', amount, untilMs: atMs + TAKEBACK_S * 1000 } }
}

const CHANTS_KEPT = 30

/** Adds the calls of a tick, the newest last. */
function addChants(calls: ChantCall[], { chants, voices = [], at }: TickMessage): ChantCall[] {
  if (!chants) return calls
  const added: ChantCall[] = []
  const atMs = Date.parse(at)
  // By the server's clock: later calls have higher ids, also after a lost connection and in the next run.
  let id = Math.max(atMs, calls.at(-1)?.id ?? 0)
  for (const side of SIDES) {
    for (const [chant, times] of chants[side].entries()) {
      if (times === 0) continue
      id += 1
      const names = voices.filter((voice) => voice.side === side && voice.chant === chant)
      added.push({ id, side, chant, times, names: names.map(({ name }) => name), atMs })
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
