import { expect, test } from 'vitest'
import type { Arena, ArenaDetail } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { MatchEvent } from '#contract/events.ts'
import { pointsInPlay } from './bet.ts'
import {
  followManaged,
  type ManagedRoom,
  startManaged,
  takeArena,
  takeBet,
  takeEvent,
  takeReading,
} from './managed-room.ts'
import { aBet, anArena, aTick, at, aWelcome, NOON_MS } from './match.testing.ts'
import { roomFigures, serverNowMs } from './room.ts'

const mine = { choice: 0, amount: 10, payout: null }
const bet = (id: string, changes: Partial<Bet> = {}) => aBet({ id, pools: [10, 20], ...changes })
const arena = anArena({ liveSeconds: 60 })
const detail: ArenaDetail = { ...arena, broker: { x: bet('x', { mine }) }, lastMatchId: null, canRun: true }

/** Something asked for or heard at this tick of `performance.now()`, so many seconds after noon. */
const when = (askedMs: number, second = 0) => ({ deviceMs: NOON_MS + second * 1000, askedMs })
const room = startManaged(detail, when(1))
const inPlay = ({ bets }: ManagedRoom) => pointsInPlay(Object.values(bets))
const paused = (askedMs: number) =>
  followManaged(room, { type: 'arena', arena: { ...arena, paused: true }, matchId: null }, when(askedMs, 8))

test('[admin.9] a tick moves crowd, noise and the pools that changed', () => {
  const after = followManaged(room, aTick({ at: at(1), pools: { x: [40, 20], unknown: [1, 1] } }), when(2))
  expect(after.bets.x?.pools).toEqual([40, 20])
  expect(Object.keys(after.bets)).toEqual(['x'])
  expect(inPlay(after)).toBe(60)
  expect(serverNowMs(after, NOON_MS)).toBe(NOON_MS + 1_000)
  expect(room.crowd).toBeNull()
})

test('[play.3, admin.9] a resume that was held back leaves the match-night clock right', () => {
  const ticked = followManaged(room, aTick({ at: at(1) }), when(2, 1))
  const late = { type: 'arena', arena, matchId: null, at: at(2) } as const
  const after = followManaged(ticked, late, when(3, 10))
  expect(roomFigures(after, NOON_MS + 10_000).liveSeconds).toBe(68)
})

test('[admin.9] another admin’s bet appears, and a decided one is out of play', () => {
  const more = followManaged(room, { type: 'bet', bet: bet('y', { pools: [5, 0] }) }, when(2))
  expect(inPlay(more)).toBe(35)
  const decided = takeBet(more, bet('x', { state: 'settled', answer: 1, isOpen: false }), when(3))
  expect(inPlay(decided)).toBe(5)
  expect(decided.bets.x?.mine).toEqual(mine)
})

test('[arenas.6] the clock runs while live and stands while paused', () => {
  expect(roomFigures(room, NOON_MS + 2_500).liveSeconds).toBe(62.5)
  expect(roomFigures(paused(2), NOON_MS + 99_000).liveSeconds).toBe(60)
})

test('[admin.9, play.3] the server’s clock is followed when this machine’s clock was put back', () => {
  const hourMs = 3_600_000
  const tickAt = (before: ManagedRoom, second: number, deviceMs: number) =>
    followManaged(before, aTick({ at: at(second) }), { deviceMs, askedMs: second })
  const ahead = tickAt(room, 2, NOON_MS + 2_000 - hourMs)
  expect(serverNowMs(ahead, NOON_MS + 2_000 - hourMs)).toBe(NOON_MS + 2_000)
  const back = tickAt(ahead, 4, NOON_MS + 4_000)
  expect(serverNowMs(back, NOON_MS + 4_000)).toBe(NOON_MS + 4_000)
})

test('[admin.9] an answer that is late changes nothing of what was heard after it was asked for', () => {
  const heardPause = paused(5)
  expect(takeArena(heardPause, arena, when(4, 9))).toBe(heardPause)
  expect(takeArena(heardPause, arena, when(6, 9)).arena.paused).toBe(false)

  const settled = bet('x', { state: 'settled', answer: 1, isOpen: false })
  const heard = followManaged(room, { type: 'bet', bet: settled }, when(5))
  expect(takeBet(heard, bet('x', { state: 'closed', isOpen: false }), when(4))).toBe(heard)
  // News of one thing says nothing about another.
  expect(takeBet(heard, bet('y'), when(4)).bets.y).toBeDefined()
  expect(takeArena(heard, { ...arena, paused: true }, when(4)).arena.paused).toBe(true)
})

test('[admin.9] the answer to an undo that the socket told before takes nothing back of what came since', () => {
  const goal = (id: number, home: number): MatchEvent => ({
    ...{ id, at: id, kind: 'goal', side: 'home', points: 1, text: null },
    score: { home, away: 0 },
  })
  const undo = { type: 'undo', eventId: 1, score: { home: 0, away: 0 }, period: null } as const
  const one = startManaged({ ...detail, events: [goal(1, 1)], score: { home: 1, away: 0 } }, when(1))
  const taken = followManaged(one, undo, when(2))
  const event = goal(2, 1)
  const scored = followManaged(taken, { type: 'event', event, score: event.score, period: null }, when(3))
  expect(takeEvent(scored, undo, when(2))).toBe(scored)
  expect(takeEvent(one, undo, when(2)).arena).toMatchObject({ events: [], score: { home: 0, away: 0 } })
})

test('[admin.9] the answers to two own calls: that of the later one stays, whichever comes first', () => {
  const later = takeArena(room, { ...arena, paused: true }, when(5))
  expect(takeArena(later, arena, when(4))).toBe(later)
})

test('[admin.9] a reading leaves alone what was heard while it was under way, and brings the rest', () => {
  const settled = bet('x', { state: 'settled', answer: 1, isOpen: false })
  const ticked = followManaged(room, aTick({ at: at(1) }), when(2, 1))
  const heard = followManaged(ticked, { type: 'bet', bet: settled }, when(5))
  const created = takeBet(heard, bet('new'), when(6))
  const read = { ...detail, paused: true, broker: { x: bet('x'), y: bet('y') } }
  const after = takeReading(created, read, when(4))
  expect(after.bets).toMatchObject({ x: { state: 'settled' }, y: { state: 'open' }, new: {} })
  expect(after.arena.paused).toBe(true)
  expect(after.crowd).toEqual(ticked.crowd)
  // A reading that was asked for later is the whole truth.
  expect(takeReading(created, read, when(7)).bets).toEqual(read.broker)
})

test('[admin.9] a welcome is all that there is now, and keeps the own stake', () => {
  const more = takeBet(room, bet('y'), when(2))
  const { bets } = followManaged(more, aWelcome({ arena, bets: { x: bet('x') } }), when(3))
  expect(Object.keys(bets)).toEqual(['x'])
  expect(bets.x?.mine).toEqual(mine)
})

test('[events.3] the events before the last 20 stay, within their run', () => {
  const goals = Array.from({ length: 25 }, (_, index): MatchEvent => {
    const score = { home: index + 1, away: 0 }
    return { id: index + 1, at: index, kind: 'goal', side: 'home', points: 1, text: null, score }
  })
  const read = startManaged({ ...detail, events: goals }, when(1))
  const idsAfter = (told: Arena) =>
    followManaged(read, { type: 'arena', arena: told, matchId: null }, when(2)).arena.events.map(
      ({ id }) => id,
    )
  const last = { ...arena, events: goals.slice(-20) }
  expect(idsAfter(last)).toHaveLength(25)
  expect(followManaged(read, aWelcome({ arena: last }), when(2)).arena.events).toHaveLength(25)
  // All that there are, because others were taken back; and those of another run.
  expect(idsAfter({ ...last, events: goals.slice(0, 3) })).toEqual([1, 2, 3])
  expect(idsAfter({ ...last, startedAt: at(60) })).toHaveLength(20)
  // A reading is all that there is.
  expect(takeReading(read, { ...detail, events: goals.slice(4) }, when(3)).arena.events).toHaveLength(21)
})
