import { expect, test } from 'vitest'
import type { MatchEvent } from '#contract/events.ts'
import type { ServerMessage } from '#contract/live.ts'
import { liveSeconds } from './clock.ts'
import { aBet, anArena, aTick, at, aWelcome, aYou, NOON_MS } from './match.testing.ts'
import {
  arenaControls,
  arenaStage,
  follow,
  type Room,
  roomFigures,
  roomFromDetail,
  roomFromWelcome,
  serverNowMs,
} from './room.ts'

const entered = (changes: Parameters<typeof aWelcome>[0] = {}): Room =>
  roomFromWelcome(aWelcome(changes), NOON_MS)
const after = (room: Room, ...messages: ServerMessage[]): Room =>
  messages.reduce((before, message) => follow(before, message, NOON_MS), room)

test('[play.8] a welcome replaces everything', () => {
  const first = entered({ bets: { b1: aBet() }, matchId: 4 })
  const { bets, crowd, matchId } = after(
    first,
    aWelcome({ bets: { b2: aBet({ id: 'b2' }) }, tick: aTick({ watching: 9 }) }),
  )
  expect(Object.keys(bets)).toEqual(['b2'])
  expect(crowd?.watching).toBe(9)
  expect(matchId).toBeNull()
})

test('[play.8] a tick brings only the pools that changed; the others keep their identity', () => {
  const before = entered({ bets: { b1: aBet(), b2: aBet({ id: 'b2', pools: [5, 5] }) } })
  const { bets } = after(before, aTick({ pools: { b1: [30, 10], unknown: [1, 1] } }))
  expect(bets.b1!.pools).toEqual([30, 10])
  expect(bets.b2).toBe(before.bets.b2)
  expect(bets.unknown).toBeUndefined()
})

test('[play.8] what a tick tells of the crowd and is as before keeps its identity', () => {
  const before = roomFromWelcome(aWelcome({ tick: aTick({ fans: { home: 3, away: 4 } }) }), NOON_MS)
  const room = follow(
    before,
    aTick({ at: at(1), fans: { home: 3, away: 4 }, rate: { home: 9, away: 0 } }),
    NOON_MS + 1_000,
  )
  expect(room.crowd?.fans).toBe(before.crowd?.fans)
  expect(room.crowd?.rate).toEqual({ home: 9, away: 0 })
})

test('[play.8] a tick without pools leaves the bets as they are', () => {
  const before = entered({ bets: { b1: aBet() } })
  expect(after(before, aTick({ watching: 4 })).bets).toBe(before.bets)
})

test('[play.8] a bet message replaces that bet', () => {
  const settled = aBet({ state: 'settled', isOpen: false, answer: 1, pools: [30, 10] })
  expect(after(entered({ bets: { b1: aBet() } }), { type: 'bet', bet: settled }).bets.b1).toEqual(settled)
})

const aGoal = (id: number, side: 'home' | 'away', home: number, away: number): MatchEvent => ({
  ...{ id, at: id, kind: 'goal', side, points: 1, text: null },
  score: { home, away },
})

test('[events.2] an event taken back takes its points out of the score after each later one, also of one that a newcomer never saw', () => {
  const events = [aGoal(7, 'away', 1, 1), aGoal(8, 'home', 2, 1)]
  const room = entered({ arena: anArena({ events, score: { home: 2, away: 1 } }) })
  const scores = (undo: Extract<ServerMessage, { type: 'undo' }>) =>
    after(room, undo).arena.events.map(({ score }) => [score.home, score.away])
  const undo = (eventId: number, home: number, away: number) =>
    ({ type: 'undo', eventId, score: { home, away }, period: null }) as const
  expect(scores(undo(7, 2, 0))).toEqual([[2, 0]])
  expect(scores(undo(3, 1, 1))).toEqual([
    [0, 1],
    [1, 1],
  ])
  // A period or a card.
  expect(scores(undo(2, 2, 1))).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('[play.8] what concerns one fan alone leaves the room as it is', () => {
  const room = entered()
  expect(
    after(
      room,
      aYou(),
      { type: 'pong', at: at(0) },
      { type: 'board', fans: [], ultras: [], noise: { home: 0, away: 0 } },
    ),
  ).toBe(room)
})

test('[play.3] a tick that the network held back leaves the clock behind until the next pong at most', () => {
  const second = (now: number) => NOON_MS + now * 1000
  const heldBack = follow(entered(), aTick({ at: at(2) }), second(10))
  const room = follow(heldBack, { type: 'pong', at: at(15) }, second(15))
  expect(serverNowMs(room, second(15))).toBe(second(15))
})

test('[play.3] a start or a resume that the network held back does not set the clock of the match back', () => {
  const waiting = entered({ arena: anArena({ started: false }) })
  const arena = anArena({ liveSeconds: 60 })
  const late = { type: 'arena', arena, matchId: null, at: at(2) } as const
  const seconds = (room: Room) => liveSeconds(room, NOON_MS + 10_000)
  expect(seconds(follow(waiting, late, NOON_MS + 10_000))).toBe(68)
  // Without it the moment of arrival has to do; and a screen that has heard no tick knows no other clock.
  expect(seconds(follow(waiting, { ...late, at: undefined }, NOON_MS + 10_000))).toBe(60)
  const unsynced = { ...waiting, clockOffsetMs: null }
  expect(follow(unsynced, late, NOON_MS + 10_000).arenaAtMs).toBe(NOON_MS + 10_000)
})

test('[play.8] a new run leaves the decided bets of the last one behind', () => {
  const waiting = entered({
    arena: anArena({ started: false }),
    bets: { b1: aBet({ state: 'settled', answer: 0 }), b2: aBet({ id: 'b2', state: 'closed' }) },
    matchId: 41,
  })
  const started = after(waiting, { type: 'arena', arena: anArena(), matchId: null })
  expect(Object.keys(started.bets)).toEqual(['b2'])
  // The last result stays reachable.
  expect(started.matchId).toBe(41)
  // A stop that was never told leaves no more behind; a pause does.
  const next = { type: 'arena', arena: anArena({ startedAt: at(30) }), matchId: null } as const
  const running = entered({ bets: waiting.bets })
  expect(Object.keys(after(running, next).bets)).toEqual(['b2'])
  const paused = after(running, { ...next, arena: anArena({ paused: true }) })
  expect(Object.keys(after(paused, { ...next, arena: anArena() }).bets)).toEqual(['b1', 'b2'])
})

test('[arenas.13, play.8] other teams leave all of the last match behind', () => {
  const ended = anArena({ started: false, state: 'finished' })
  const over = entered({
    arena: ended,
    bets: { b1: aBet({ state: 'settled', answer: 0 }), b2: aBet({ id: 'b2', state: 'closed' }) },
    matchId: 41,
  })
  const homeTeam = { ...ended.homeTeam, id: ended.homeTeam.id + 100 }
  const next = after(over, { type: 'arena', arena: { ...ended, homeTeam, state: 'upcoming' }, matchId: null })
  expect([Object.keys(next.bets), next.matchId]).toEqual([['b2'], null])
})

test('[arenas.6, play.8] the clock holds in a pause, goes on from what the server says, and starts over with the next run', () => {
  const clock = (room: Room, second: number) => liveSeconds(room, NOON_MS + second * 1000)
  const says = (room: Room, second: number, arena: ReturnType<typeof anArena>) =>
    follow(room, { type: 'arena', arena, matchId: null }, NOON_MS + second * 1000)
  const live = entered({ arena: anArena({ liveSeconds: 60 }) })
  expect(clock(live, 10)).toBe(70)
  // The pause was ordered before its message arrived: the clock goes back.
  const paused = says(live, 10, anArena({ paused: true, liveSeconds: 68 }))
  expect([clock(paused, 10), clock(paused, 500)]).toEqual([68, 68])
  const resumed = says(paused, 500, anArena({ liveSeconds: 68 }))
  expect(clock(resumed, 502)).toBe(70)
  const stopped = says(resumed, 510, anArena({ started: false, liveSeconds: 0 }))
  expect(clock(stopped, 600)).toBe(0)
  const again = says(stopped, 600, anArena({ liveSeconds: 0 }))
  expect(clock(again, 603)).toBe(3)
})

test('[play.3] a reading is dated by this device until the first tick tells the server’s clock', () => {
  // This device is 90 s behind the server.
  const behindMs = NOON_MS - 90_000
  const read = roomFromDetail(
    { ...anArena({ liveSeconds: 60 }), broker: {}, lastMatchId: 7, canRun: false },
    behindMs,
  )
  expect(read.matchId).toBe(7)
  expect(roomFigures(read, behindMs + 1_000)).toMatchObject({ liveSeconds: 61, fans: 0 })
  const ticked = follow(read, aTick({ at: at(2) }), behindMs + 2_000)
  expect(serverNowMs(ticked, behindMs + 2_000)).toBe(NOON_MS + 2_000)
  expect(roomFigures(ticked, behindMs + 2_000)).toMatchObject({ liveSeconds: 62, fans: 3 })
})

test('[play.3] a device clock that was set forward and back again moves neither clock nor countdowns', () => {
  const hourMs = 3_600_000
  const live = entered({ arena: anArena({ liveSeconds: 60 }) })
  const forward = follow(live, aTick({ at: at(10) }), NOON_MS + 10_000 + hourMs)
  expect(roomFigures(forward, NOON_MS + 10_000 + hourMs).liveSeconds).toBe(70)
  const back = follow(forward, aTick({ at: at(20) }), NOON_MS + 20_000)
  expect(roomFigures(back, NOON_MS + 20_000).liveSeconds).toBe(80)
  expect(serverNowMs(back, NOON_MS + 20_000)).toBe(NOON_MS + 20_000)
})

const waiting = { started: false, paused: false }
const live = { started: true, paused: false }
const paused = { started: true, paused: true }

test('[arenas.1] an arena is not started, live, or live and paused', () => {
  expect([waiting, live, paused].map(arenaStage)).toEqual(['waiting', 'live', 'paused'])
  // A stop leaves nothing paused.
  expect(arenaStage({ started: false, paused: true })).toBe('waiting')
})

test('[admin.6] each stage offers its own controls', () => {
  const enabled = (arena: typeof live) =>
    Object.entries(arenaControls(arena)).flatMap(([control, is]) => (is ? [control] : []))
  expect(enabled(waiting)).toEqual(['isStartEnabled'])
  expect(enabled(live)).toEqual(['isPauseShown', 'isStopEnabled'])
  expect(enabled(paused)).toEqual(['isStartEnabled', 'isResumeShown', 'isStopEnabled'])
})
