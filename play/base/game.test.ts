import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/live.ts'
import { aBet, anArena, aTick, at, aWelcome, aYou, NOON_MS } from '#match/match.testing.ts'
import {
  addMark,
  type CheerMark,
  CONNECTING,
  type Game,
  myStake,
  ownNoise,
  type Room,
  reduce,
  roomOf,
  takeBackSeconds,
} from '#play/base/game.ts'
import { after, continued } from './game.testing.ts'

function room(game: Game): Room {
  return roomOf(game)!
}

test('[play.8] before the welcome nothing else changes the state', () => {
  expect(after(aTick(), aYou(), { type: 'bet', bet: aBet() })).toBe(CONNECTING)
})

test('[play.8] a welcome replaces everything', () => {
  const first = after(
    aWelcome({ bets: { b1: aBet() }, you: aYou({ points: 500 }) }),
    aTick({ chants: { home: [1, 0, 0], away: [0, 0, 0] } }),
    {
      type: 'board',
      fans: [{ id: 1, name: 'a', avatar: null, side: 'home', cheer: 1 }],
      ultras: [],
      noise: { home: 1, away: 0 },
    },
  )
  const next = aWelcome({
    bets: { b2: aBet({ id: 'b2' }) },
    tick: aTick({ watching: 9 }),
    you: aYou({ points: 7 }),
  })
  const { bets, crowd, you, board, chants } = room(continued(first, next))
  expect(Object.keys(bets)).toEqual(['b2'])
  expect(crowd.watching).toBe(9)
  expect(you.points).toBe(7)
  expect(board.fans).toEqual([])
  expect(chants).toEqual([])
})

test('[play.8] you and board replace their parts', () => {
  const game = after(aWelcome(), aYou({ points: 12, side: 'away', locked: true }), {
    type: 'board',
    fans: [],
    ultras: [
      { id: 3, name: 'Kop', logo: null, colors: ['#e0561b', '#3a76f0'], side: 'home', members: 4, cheer: 2 },
    ],
    noise: { home: 2, away: 1 },
  })
  expect(room(game).you).toMatchObject({ points: 12, side: 'away', locked: true })
  expect(room(game).board.ultras).toHaveLength(1)
})

test('[inbox.3] points that came or went anywhere change the balance in the arena', () => {
  const game = after(aWelcome(), aYou({ points: 12, side: 'away' }), { type: 'points', balance: 1234 })
  expect(room(game).you).toMatchObject({ points: 1234, side: 'away' })
})

test('[play.8] start, pause and resume stay live; stop leads to the final screen with its match', () => {
  const waiting = after(aWelcome({ arena: anArena({ started: false }) }))
  expect(waiting.phase).toBe('live')
  const started = continued(waiting, { type: 'arena', arena: anArena(), matchId: null })
  const paused = continued(started, { type: 'arena', arena: anArena({ paused: true }), matchId: null })
  expect([started.phase, paused.phase]).toEqual(['live', 'live'])
  const stopped = continued(paused, { type: 'arena', arena: anArena({ started: false }), matchId: 41 })
  expect(stopped.phase).toBe('final')
  expect(room(stopped).matchId).toBe(41)
})

test('[play.8] a stop that happened while the connection was lost leads to the final screen too', () => {
  const game = after(aWelcome(), aWelcome({ arena: anArena({ started: false }), matchId: 41 }))
  expect(game.phase).toBe('final')
})

test('[play.13] full time stays as it was, whatever the arena does next, until it is closed', () => {
  const ended = anArena({ started: false, state: 'finished', score: { home: 2, away: 1 } })
  const stopped = after(aWelcome({ matchId: 40 }), { type: 'arena', arena: ended, matchId: 41 })
  const next = anArena({ homeTeam: { ...anArena().homeTeam, name: 'Others' }, score: { home: 0, away: 0 } })
  const again = continued(
    stopped,
    { type: 'arena', arena: next, matchId: null },
    { type: 'arena', arena: { ...next, started: false, state: 'finished' }, matchId: 42 },
  )
  expect(again).toMatchObject({
    phase: 'final',
    ended: { matchId: 41, arena: { score: { home: 2, away: 1 }, homeTeam: { name: 'Meridian' } } },
  })
  expect(reduce(again, { type: 'lookAhead' }).phase).toBe('live')
})

test('[play.13] full time stays when its arena is deleted; closed, it leads to nothing', () => {
  const stopped = after(aWelcome(), {
    type: 'arena',
    arena: anArena({ started: false, state: 'finished', score: { home: 2, away: 1 } }),
    matchId: 41,
  })
  const deleted = reduce(stopped, { type: 'gone', reason: 'not_found' })
  expect(deleted).toMatchObject({
    phase: 'final',
    ended: { matchId: 41, arena: { score: { home: 2, away: 1 } } },
  })
  expect(reduce(deleted, { type: 'lookAhead' })).toEqual({ phase: 'gone', reason: 'not_found' })
  expect(reduce(stopped, { type: 'gone', reason: 'forbidden' }).phase).toBe('gone')
})

test('[play.13] the match of the run before is not taken for its own', () => {
  const stop = { type: 'arena' as const, arena: anArena({ started: false, state: 'finished' }) }
  const early = after(aWelcome({ matchId: 40 }), { ...stop, matchId: 40 })
  expect(early).toMatchObject({ ended: { matchId: null } })
  expect(continued(early, { ...stop, matchId: 41 })).toMatchObject({ ended: { matchId: 41 } })
})

test('[play.8] at full time late settlements arrive', () => {
  const stopped = after(aWelcome({ bets: { b1: aBet() } }), {
    type: 'arena',
    arena: anArena({ started: false }),
    matchId: 41,
  })
  const settled = continued(stopped, { type: 'bet', bet: aBet({ state: 'settled', answer: 0 }) })
  expect(settled.phase).toBe('final')
  expect(room(settled).bets.b1!.state).toBe('settled')
})

test('[play.8] the waiting room leads to the last result and back, a running match does not', () => {
  const waiting = after(aWelcome({ arena: anArena({ started: false }), matchId: 40 }))
  const back = reduce(waiting, { type: 'lookBack' })
  expect(back.phase).toBe('final')
  expect(reduce(back, { type: 'lookAhead' }).phase).toBe('live')
  const running = after(aWelcome())
  expect(reduce(running, { type: 'lookBack' })).toBe(running)
})

test('[play.8] an arena that is not there is gone, and a welcome brings it back', () => {
  const gone = reduce(after(aWelcome()), { type: 'gone', reason: 'not_found' })
  expect(gone).toEqual({ phase: 'gone', reason: 'not_found' })
  expect(continued(gone, aWelcome({ arena: anArena({ started: false }) })).phase).toBe('live')
})

test('[play.5] an answered stake shows at once', () => {
  const game = reduce(after(aWelcome({ bets: { b1: aBet() } })), {
    type: 'staked',
    stake: { betId: 'b1', choice: 1, amount: 60, total: 60, balance: 940 },
    atMs: NOON_MS,
  })
  expect(room(game).you).toMatchObject({
    points: 940,
    stakes: { b1: { choice: 1, amount: 60, payout: null } },
  })
})

test('[bets.11, play.5] a stake that is answered after its bet was closed is what the server told, not what was answered', () => {
  const stake = { betId: 'b1', choice: 1, amount: 60, total: 60, balance: 940 }
  const closed = after(aWelcome({ bets: { b1: aBet() } }), aYou({ points: 1_000, stakes: {} }), {
    type: 'bet',
    bet: aBet({ state: 'closed', closesAt: at(-20) }),
  })
  expect(room(reduce(closed, { type: 'staked', stake, atMs: NOON_MS })).you).toMatchObject({
    points: 1_000,
    stakes: {},
  })
})

test('[play.3] the clock offset follows the server, by the message that travelled least', () => {
  const received = (game: Game, second: number, receivedAtMs: number) =>
    reduce(game, { type: 'message', message: aTick({ at: at(second) }), receivedAtMs })
  // This device is 90 s behind; the welcome took 300 ms, the next tick 50 ms, the last one 900 ms.
  const behind = NOON_MS - 90_000
  const welcomed = reduce(CONNECTING, {
    type: 'message',
    message: aWelcome(),
    receivedAtMs: behind + 300,
  })
  expect(room(welcomed).clockOffsetMs).toBe(89_700)
  const quicker = received(welcomed, 1, behind + 1050)
  expect(room(quicker).clockOffsetMs).toBe(89_950)
  expect(room(received(quicker, 2, behind + 2900)).clockOffsetMs).toBe(89_950)
})

test('[play.3] a clock that was set anew is followed', () => {
  const game = reduce(after(aWelcome()), {
    type: 'message',
    message: aTick({ at: at(10) }),
    receivedAtMs: NOON_MS + 10_000 + 3_600_000,
  })
  expect(room(game).clockOffsetMs).toBe(-3_600_000)
})

test('[live.12] the calls of a tick are told by end and kind, with the voices that it names', () => {
  const voices = [
    { side: 'home' as const, chant: 0, name: 'Ana' },
    { side: 'away' as const, chant: 1, name: 'Ben' },
    { side: 'home' as const, chant: 0, name: 'Cleo' },
  ]
  const tick = aTick({ chants: { home: [9, 0, 1], away: [0, 1, 0] }, voices })
  const { chants } = room(after(aWelcome(), tick))
  expect(chants.map(({ side, chant, times, names }) => [side, chant, times, names])).toEqual([
    ['home', 0, 9, ['Ana', 'Cleo']],
    ['home', 2, 1, []],
    ['away', 1, 1, ['Ben']],
  ])
  expect(new Set(chants.map(({ id }) => id)).size).toBe(3)
})

test('[live.12] calls are told apart after a lost connection and in the next run: a newer one has the higher id', () => {
  const call = (second: number) => aTick({ at: at(second), chants: { home: [1, 0, 0], away: [0, 1, 0] } })
  const before = after(aWelcome(), call(1), call(1), call(2))
  const ids = (game: Game) => room(game).chants.map(({ id }) => id)
  expect(new Set(ids(before)).size).toBe(6)
  const last = Math.max(...ids(before))
  expect(Math.min(...ids(continued(before, aWelcome(), call(3))))).toBeGreaterThan(last)
  const stop = { type: 'arena', arena: anArena({ started: false }), matchId: 41 } as const
  const start = { type: 'arena', arena: anArena(), matchId: null } as const
  expect(Math.min(...ids(continued(before, stop, start, call(3))))).toBeGreaterThan(last)
})

test('[play.16] a lost connection leaves the noise curve of its run, and begins that of another', () => {
  const heard = (second: number, home: number): Parameters<typeof reduce>[1] => ({
    type: 'message',
    message: aTick({ at: at(second), total: { home, away: 0 } }),
    receivedAtMs: NOON_MS + second * 1000,
  })
  const before = [heard(0, 0), heard(10, 400)].reduce(reduce, after(aWelcome()))
  const curve = [{ at: 60, home: 40, away: 0 }]
  expect(room(before).noise.points).toEqual(curve)
  expect(room(continued(before, aWelcome())).noise.points).toEqual(curve)
  const next = aWelcome({ arena: anArena({ startedAt: at(5) }) })
  expect(room(continued(before, next)).noise.points).toEqual([])
})

const marked = (...marks: [second: number, cheer: number][]): CheerMark[] =>
  marks.reduce<CheerMark[]>((kept, [second, cheer]) => addMark(kept, { atMs: second * 1000, cheer }), [])

test('[play.7] the own noise is what was stored in the last 5 s, per second', () => {
  const marks = marked([0, 0], [1, 20], [2, 40], [3, 60])
  expect(ownNoise(marks, 3_000)).toBe(12)
  expect(ownNoise(marks, 6_500)).toBe(8)
  expect(ownNoise(marks, 8_000)).toBe(0)
})

test('[play.7] a new run starts from silence', () => {
  expect(ownNoise(marked([0, 0], [1, 500], [2, 0]), 2_000)).toBe(0)
})

test('[play.7] old marks are forgotten, except the one the rate is counted from', () => {
  expect(marked([0, 1], [1, 2], [2, 3], [8, 4]).map(({ cheer }) => cheer)).toEqual([3, 4])
})

test('[bets.4] the own stake is what the server told this fan, not what the bet carried when they entered', () => {
  const mine = { choice: 1, amount: 50, payout: null }
  const newer = { choice: 1, amount: 80, payout: null }
  expect(myStake({ you: aYou() }, aBet({ mine }))).toBeNull()
  expect(myStake({ you: aYou({ stakes: { b1: newer } }) }, aBet({ mine }))).toBe(newer)
})

test('[stakes.9] a stake can be taken back for 10 s, up to 5 s before the bet closes, and once', () => {
  const bet = aBet()
  const stake = { betId: 'b1', choice: 0, amount: 50, total: 50, balance: 900 }
  const staked = reduce(after(aWelcome({ bets: { b1: bet } })), { type: 'staked', stake, atMs: NOON_MS })
  const left = (game: Game, seconds: number) => takeBackSeconds(room(game), bet, NOON_MS + seconds * 1000)
  expect([0, 4, 10].map((second) => left(staked, second))).toEqual([10, 6, 0])
  const late = reduce(staked, { type: 'staked', stake, atMs: NOON_MS + 20_000 })
  expect([20, 24, 25].map((second) => left(late, second))).toEqual([5, 1, 0])
  const back = reduce(staked, { type: 'tookBack', betId: 'b1', left: { ...stake, total: 0, balance: 950 } })
  expect([left(back, 0), room(back).you.points, room(back).you.stakes]).toEqual([0, 950, {}])
  expect(left(reduce(back, { type: 'staked', stake, atMs: NOON_MS }), 0)).toBe(0)
})

test('[stakes.9] after a lost connection a stake can still be taken back, and one taken back stays so', () => {
  const bet = aBet()
  const stake = { betId: 'b1', choice: 0, amount: 50, total: 50, balance: 900 }
  const again = aWelcome({ bets: { b1: bet } })
  const staked = reduce(after(again), { type: 'staked', stake, atMs: NOON_MS })
  const welcomed = (game: Game) => reduce(game, { type: 'message', message: again, receivedAtMs: NOON_MS })
  const left = (game: Game) => takeBackSeconds(room(game), bet, NOON_MS + 4000)
  expect(left(welcomed(staked))).toBe(6)
  const back = reduce(staked, { type: 'tookBack', betId: 'b1', left: { ...stake, total: 0, balance: 950 } })
  expect(left(reduce(welcomed(back), { type: 'staked', stake, atMs: NOON_MS }))).toBe(0)
})

const song: Extract<ServerMessage, { type: 'song' }> = {
  type: 'song',
  side: 'home',
  song: {
    id: 's1',
    ultra_id: 4,
    name: 'Light the night',
    tempo: 112,
    beats: ['shout', 'clap', 'clap', 'rest'],
    words: ['Vesper'],
  },
  capo: { id: 9, name: 'Noor' },
  startsAt: at(3),
  repeats: 4,
}

test('[songs.2] each end has its own song until the server says that it has ended', () => {
  const both = after(aWelcome(), song, { ...song, side: 'away' })
  expect(room(both).songs).toMatchObject({ home: { startsAt: at(3) }, away: { repeats: 4 } })
  const one = continued(both, { type: 'song', side: 'home', song: null })
  expect(room(one).songs).toMatchObject({ home: null, away: { repeats: 4 } })
  expect(room(continued(both, aWelcome())).songs).toEqual({ home: null, away: null })
})

test('[songs.4] unison is that of the last tick which told it, and never that of the song before', () => {
  const told = after(aWelcome(), song, aTick({ song: { home: { beat: 3, voices: 12, unison: 0.75 } } }))
  expect(room(continued(told, aTick())).unison.home).toEqual({ beat: 3, voices: 12, unison: 0.75 })
  expect(room(continued(told, song)).unison.home).toBeUndefined()
})
