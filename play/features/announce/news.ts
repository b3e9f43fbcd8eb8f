import type { Bet } from '#contract/bets.ts'
import { SIDES } from '#contract/constants.ts'
import type { MatchEvent, Side } from '#contract/events.ts'
import type { BySide } from '#contract/live.ts'
import { type BetStage, betStage, type Outcome, outcomeOf } from '#match/bet.ts'
import { secondsUntil } from '#match/clock.ts'
import { type ArenaStage, arenaStage } from '#match/room.ts'
import type { ArenaLink } from '#play/base/arena-link.ts'
import { myStake, type Raised, type Room } from '#play/base/game.ts'

const LAST_S = 10
/** A refund and the closing that explains it come in two messages. */
const EXPLAINED_MS = 5_000
/** After a lost connection what is up is told right behind the welcome, which knows of none. */
const TOLD_AGAIN_MS = 500

/** What was last told about the arena, to find out what is new. */
export interface Known {
  arena: ArenaStage
  bets: Record<string, BetStage | 'ten_left'>
  decided: string[]
  events: readonly MatchEvent[]
  /** Own stakes, by bet, and when they were last seen whole. */
  staked: Record<string, { points: number; atMs: number }>
  /** What each end holds up, and when it was last seen up. */
  tifos: BySide<{ raised: Raised; atMs: number } | null>
  /** The raise of the own cards that was told. */
  dealt: string | null
}

/** Bets that have not opened yet are not told. */
type ToldStage = Exclude<BetStage, 'planned' | 'unopened'> | 'ten_left'

export type News =
  | { kind: 'bet'; stage: ToldStage; bet: Bet }
  | { kind: 'outcome'; outcome: Outcome; bet: Bet }
  /** bets.12 */
  | { kind: 'unsettled'; reason: string; bet: Bet }
  /** bets.11: the bet was closed back-dated, and so much of the own stake came too late. */
  | { kind: 'late'; points: number; bet: Bet }
  | { kind: 'arena'; from: ArenaStage; to: ArenaStage }
  | { kind: 'event'; event: MatchEvent }
  | { kind: 'undo'; event: MatchEvent }
  /** tifos.2, tifos.3: an end raises a tifo, which cells are the fan's own, it is complete, it has come down. */
  | { kind: 'raised' | 'complete' | 'down'; side: Side; raised: Raised }
  | { kind: 'dealt'; cells: readonly number[] }

export function knownOf(room: Room, nowMs: number, before?: Known): Known {
  const bets = Object.values(room.bets)
  return {
    arena: arenaStage(room.arena),
    bets: Object.fromEntries(bets.map((bet) => [bet.id, stageOf(bet, nowMs)])),
    decided: bets.filter((bet) => outcomeOf(bet, myStake(room, bet))).map(({ id }) => id),
    events: room.arena.events,
    staked: Object.fromEntries(bets.map((bet) => [bet.id, stakedOn(bet, room, nowMs, before)])),
    tifos: { home: heldUp('home', room, nowMs, before), away: heldUp('away', room, nowMs, before) },
    dealt: room.cards?.raise ?? before?.dealt ?? null,
  }
}

/** What is not up any more still counts for a moment: it may be told again. */
function heldUp(side: Side, { tifos }: Room, nowMs: number, before?: Known): Known['tifos'][Side] {
  const raised = tifos[side]
  if (raised) return { raised, atMs: nowMs }
  const was = before?.tifos[side] ?? null
  return was && nowMs - was.atMs < TOLD_AGAIN_MS ? was : null
}

/** What went while the bet is open, and not by the fan's own take-back, still counts for a moment (bets.11). */
function stakedOn(bet: Bet, room: Room, nowMs: number, before?: Known): Known['staked'][string] {
  const points = myStake(room, bet)?.amount ?? 0
  const was = before?.staked[bet.id]
  const isUnexplained =
    was !== undefined &&
    was.points > points &&
    nowMs - was.atMs < EXPLAINED_MS &&
    betStage(bet, nowMs) === 'open' &&
    room.takeBacks[bet.id]?.state !== 'used'
  return isUnexplained ? was : { points, atMs: nowMs }
}

/** As if nothing had been told of tifos: who comes in while one is up hears of it. */
export function beforeTifos(known: Known): Known {
  return { ...known, tifos: { home: null, away: null }, dealt: null }
}

/** The room as it was at a moment of the server's clock. */
export interface Seen {
  room: Room
  atMs: number
}

/**
 * Tells news with every step of the clock, and at once when the own stakes change: one that comes and goes between two
 * steps would never have been seen. `since` is what was seen last, where that is not the present. Returns how to stop.
 */
export function followNews(
  { game, room, nowMs }: Pick<ArenaLink, 'game' | 'room' | 'nowMs'>,
  clock: { subscribe: (listener: () => void) => () => void },
  tell: (news: News[]) => void,
  since: Seen = { room: room(), atMs: nowMs() },
): () => void {
  let known: Known = beforeTifos(knownOf(since.room, since.atMs))
  let { stakes } = since.room.you
  const look = () => {
    const now = room()
    const atMs = nowMs()
    const news = newsSince(known, now, atMs)
    known = knownOf(now, atMs, known)
    stakes = now.you.stakes
    if (news.length > 0) tell(news)
  }
  const stopClock = clock.subscribe(look)
  const stopGame = game.subscribe(() => {
    if (room().you.stakes !== stakes) look()
  })
  return () => {
    stopClock()
    stopGame()
  }
}

/** What has happened since: changes of state only, not every change of pools and noise. */
export function newsSince(before: Known, room: Room, nowMs: number): News[] {
  const now = knownOf(room, nowMs, before)
  const news: News[] = []
  if (now.arena !== before.arena) news.push({ kind: 'arena', from: before.arena, to: now.arena })
  news.push(...eventNews(before, now), ...tifoNews(before, now, room.cards))
  for (const bet of Object.values(room.bets)) {
    const stage = now.bets[bet.id]
    const isNew = stage !== before.bets[bet.id]
    const wasSettled = before.bets[bet.id] === 'settled'
    if (wasSettled && stage === 'closed' && bet.unsettled !== null)
      news.push({ kind: 'unsettled', reason: bet.unsettled, bet })
    else if (isNew && stage && stage !== 'planned' && stage !== 'unopened')
      news.push({ kind: 'bet', stage, bet })
    const late = (before.staked[bet.id]?.points ?? 0) - (myStake(room, bet)?.amount ?? 0)
    if (late > 0 && stage === 'closed') news.push({ kind: 'late', points: late, bet })
    const outcome = outcomeOf(bet, myStake(room, bet))
    if (outcome && !before.decided.includes(bet.id)) news.push({ kind: 'outcome', outcome, bet })
  }
  return news
}

/** Cells that change later are not told again: they come and go with every fan. */
function tifoNews(before: Known, now: Known, cards: Room['cards']): News[] {
  const news: News[] = []
  for (const side of SIDES) {
    const was = before.tifos[side]?.raised
    const raised = now.tifos[side]?.raised
    if (was && was.raise !== raised?.raise) news.push({ kind: 'down', side, raised: was })
    if (raised && raised.raise !== was?.raise) news.push({ kind: 'raised', side, raised })
    const wasComplete = was?.raise === raised?.raise && was?.poster !== undefined
    if (raised?.poster !== undefined && !wasComplete) news.push({ kind: 'complete', side, raised })
  }
  if (cards && cards.cells.length > 0 && cards.raise !== before.dealt)
    news.push({ kind: 'dealt', cells: cards.cells })
  return news
}

/** Events that came, and the ones taken back. A new run has none: that is no news. */
function eventNews(before: Known, now: Known): News[] {
  if (now.events === before.events || (before.arena === 'waiting' && now.arena !== 'waiting')) return []
  const isIn = (events: readonly MatchEvent[], { id }: MatchEvent) => events.some((other) => other.id === id)
  // Old events fall off the list when new ones come; only one that was among the rest was taken back.
  const oldest = now.events[0]?.at ?? 0
  const isRunOver = now.arena === 'waiting'
  return [
    ...now.events
      .filter((event) => !isIn(before.events, event))
      .map((event) => ({ kind: 'event' as const, event })),
    ...before.events
      .filter((event) => !isRunOver && !isIn(now.events, event) && event.at >= oldest)
      .map((event) => ({ kind: 'undo' as const, event })),
  ]
}

function stageOf(bet: Bet, nowMs: number): BetStage | 'ten_left' {
  const stage = betStage(bet, nowMs)
  const isLast = stage === 'open' && bet.closesAt !== null && secondsUntil(bet.closesAt, nowMs) <= LAST_S
  return isLast ? 'ten_left' : stage
}
