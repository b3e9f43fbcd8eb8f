import { expect, test } from 'vitest'
import { createStore } from '#client/store.ts'
import { aBet, anArena, aTick, aWelcome, aYou, NOON_MS } from '#match/match.testing.ts'
import { after, continued } from '#play/base/game.testing.ts'
import { reduce, roomOf } from '#play/base/game.ts'
import { beforeTifos, followNews, knownOf, type News, newsSince } from './news.ts'

const start = after(aWelcome({ bets: { b1: aBet() } }))
const known = knownOf(roomOf(start)!, NOON_MS)

test('[play.11] pools and noise that move are no news', () => {
  const moved = continued(start, aTick({ pools: { b1: [500, 20] }, rate: { home: 90, away: 3 } }))
  expect(newsSince(known, roomOf(moved)!, NOON_MS + 1_000)).toEqual([])
})

test('[play.11] 10 s left is told once, then that the bet is closed', () => {
  const room = roomOf(start)!
  const [ten] = newsSince(known, room, NOON_MS + 20_000)
  expect(ten).toMatchObject({ kind: 'bet', stage: 'ten_left' })
  const told = knownOf(room, NOON_MS + 20_000)
  expect(newsSince(told, room, NOON_MS + 25_000)).toEqual([])
  expect(newsSince(told, room, NOON_MS + 30_000)).toMatchObject([{ stage: 'closed' }])
})

test('[play.11] a bet that opens and one that is settled are told', () => {
  const opened = continued(start, { type: 'bet', bet: aBet({ id: 'b2' }) })
  expect(newsSince(known, roomOf(opened)!, NOON_MS)).toMatchObject([{ stage: 'open', bet: { id: 'b2' } }])
  const settled = continued(start, { type: 'bet', bet: aBet({ state: 'settled', answer: 1 }) })
  expect(newsSince(known, roomOf(settled)!, NOON_MS)).toMatchObject([{ stage: 'settled' }])
})

test('[play.6, play.11] the own result is told once, whichever message comes first', () => {
  const you = aYou({ stakes: { b1: { choice: 1, amount: 50, payout: 96 } } })
  const bet = aBet({ state: 'settled', answer: 1 })
  const outcome = { kind: 'outcome', outcome: { kind: 'won', points: 46 } }
  const paidFirst = continued(start, you)
  expect(newsSince(known, roomOf(paidFirst)!, NOON_MS)).toEqual([])
  const both = roomOf(continued(paidFirst, { type: 'bet', bet }))!
  expect(newsSince(known, both, NOON_MS)).toContainEqual(expect.objectContaining(outcome))
  expect(newsSince(knownOf(both, NOON_MS), both, NOON_MS)).toEqual([])
})

test('[bets.12, play.11] a result that is taken back is told with its reason, and the next one anew', () => {
  const stakes = { b1: { choice: 1, amount: 50, payout: 96 } }
  const settled = continued(
    start,
    { type: 'bet', bet: aBet({ state: 'settled', answer: 1 }) },
    aYou({ stakes }),
  )
  const told = knownOf(roomOf(settled)!, NOON_MS)
  const back = continued(
    settled,
    { type: 'bet', bet: aBet({ state: 'closed', unsettled: 'Offside' }) },
    aYou({ stakes: { b1: { choice: 1, amount: 50, payout: null } } }),
  )
  expect(newsSince(told, roomOf(back)!, NOON_MS)).toMatchObject([{ kind: 'unsettled', reason: 'Offside' }])
  const again = continued(back, { type: 'bet', bet: aBet({ state: 'settled', answer: 1 }) }, aYou({ stakes }))
  expect(newsSince(knownOf(roomOf(back)!, NOON_MS), roomOf(again)!, NOON_MS)).toContainEqual(
    expect.objectContaining({ kind: 'outcome' }),
  )
})

test('[bets.11, play.11] what came too late is told, whichever message comes first', () => {
  const staked = continued(start, aYou({ stakes: { b1: { choice: 1, amount: 50, payout: null } } }))
  const told = knownOf(roomOf(staked)!, NOON_MS)
  const late = expect.objectContaining({ kind: 'late', points: 50 })
  const nothingLeft = aYou({ stakes: {} })
  const bet = { type: 'bet', bet: aBet({ state: 'closed' }) } as const
  for (const [first, second] of [
    [nothingLeft, bet],
    [bet, nothingLeft],
  ] as const) {
    const half = continued(staked, first)
    expect(newsSince(told, roomOf(half)!, NOON_MS)).not.toContainEqual(late)
    const known = knownOf(roomOf(half)!, NOON_MS + 200, told)
    const whole = roomOf(continued(half, second))!
    expect(newsSince(known, whole, NOON_MS + 400)).toContainEqual(late)
    expect(newsSince(knownOf(whole, NOON_MS + 400, known), whole, NOON_MS + 600)).toEqual([])
  }
})

test('[stakes.9, play.11] what the fan took back is never told as too late, here or in another tab', () => {
  const stake = { betId: 'b1', choice: 1, amount: 50, total: 50, balance: 950 }
  const staked = reduce(start, { type: 'staked', stake, atMs: NOON_MS })
  const told = knownOf(roomOf(staked)!, NOON_MS)
  const closed = { type: 'bet', bet: aBet({ state: 'closed' }) } as const
  const left = { ...stake, total: 0, balance: 1_000 }
  const here = reduce(staked, { type: 'tookBack', betId: 'b1', left })
  const known = knownOf(roomOf(here)!, NOON_MS + 200, told)
  const kinds = (news: News[]) => news.map(({ kind }) => kind)
  expect(kinds(newsSince(known, roomOf(continued(here, closed))!, NOON_MS + 400))).toEqual(['bet'])
  // Of another tab's only the stake is told; its bet goes on.
  const elsewhere = continued(staked, aYou({ stakes: {} }))
  const later = [200, 6_000].reduce((before, ms) => knownOf(roomOf(elsewhere)!, NOON_MS + ms, before), told)
  expect(kinds(newsSince(later, roomOf(continued(elsewhere, closed))!, NOON_MS + 6_200))).toEqual(['bet'])
})

test('[play.11] pause and resume are told', () => {
  const paused = continued(start, { type: 'arena', arena: anArena({ paused: true }), matchId: null })
  expect(newsSince(known, roomOf(paused)!, NOON_MS)).toEqual([{ kind: 'arena', from: 'live', to: 'paused' }])
})

test('[play.18] an event is told, and so is one that was taken back', () => {
  const event = {
    id: 9,
    at: 700,
    kind: 'goal' as const,
    side: 'home' as const,
    points: 1,
    text: 'Adeyemi',
    score: { home: 1, away: 0 },
  }
  const scored = continued(start, { type: 'event', event, score: event.score, period: null })
  expect(newsSince(known, roomOf(scored)!, NOON_MS)).toEqual([{ kind: 'event', event }])
  const undone = continued(scored, { type: 'undo', eventId: 9, score: { home: 0, away: 0 }, period: null })
  const told = knownOf(roomOf(scored)!, NOON_MS)
  expect(newsSince(told, roomOf(undone)!, NOON_MS)).toEqual([{ kind: 'undo', event }])
})

const tifo = { id: 't1', ultra_id: 4, name: 'The Night Owl', colors: ['#000000'], frames: [] }
const ultra = { id: 4, name: 'Kop Vesper 04' }
const raise = {
  type: 'tifo',
  side: 'home',
  raise: 'r1',
  tifo,
  ultra,
  endsAt: '2026-05-01T12:00:45Z',
} as const

test('[play.21] a tifo is told when it rises, the own cards once, then that it is complete and that it came down', () => {
  const dealt = continued(start, raise, { type: 'cards', raise: 'r1', cells: [3, 70] })
  expect(newsSince(known, roomOf(dealt)!, NOON_MS)).toMatchObject([
    { kind: 'raised', side: 'home', raised: { tifo: { name: 'The Night Owl' } } },
    { kind: 'dealt', cells: [3, 70] },
  ])
  const told = knownOf(roomOf(dealt)!, NOON_MS)
  const moved = continued(dealt, { type: 'cards', raise: 'r1', cells: [4] })
  expect(newsSince(told, roomOf(moved)!, NOON_MS)).toEqual([])
  const poster = { type: 'poster', side: 'home', raise: 'r1', poster: 'p1', holders: 2 } as const
  const complete = roomOf(continued(moved, poster))!
  expect(newsSince(told, complete, NOON_MS)).toMatchObject([{ kind: 'complete' }])
  const down = roomOf(continued(moved, poster, { type: 'tifo', side: 'home', raise: null }))!
  const seen = knownOf(complete, NOON_MS)
  expect(newsSince(seen, down, NOON_MS + 600)).toMatchObject([{ kind: 'down', raised: { poster: 'p1' } }])
})

test('[play.21] a tifo that is told again after a lost connection is no news; one that came down meanwhile is', () => {
  const cards = { type: 'cards' as const, raise: 'r1', cells: [3] }
  const up = continued(start, raise, cards)
  const told = knownOf(roomOf(up)!, NOON_MS)
  const welcomed = continued(up, aWelcome({ bets: { b1: aBet() } }))
  expect(newsSince(told, roomOf(welcomed)!, NOON_MS + 200)).toEqual([])
  const known = knownOf(roomOf(welcomed)!, NOON_MS + 200, told)
  expect(newsSince(known, roomOf(continued(welcomed, raise, cards))!, NOON_MS + 400)).toEqual([])
  expect(newsSince(known, roomOf(welcomed)!, NOON_MS + 600)).toMatchObject([{ kind: 'down' }])
})

test('[play.21] who comes in while a tifo is up hears of it', () => {
  const up = continued(start, raise, { type: 'cards', raise: 'r1', cells: [3] })
  const told = beforeTifos(knownOf(roomOf(up)!, NOON_MS))
  expect(newsSince(told, roomOf(up)!, NOON_MS).map(({ kind }) => kind)).toEqual(['raised', 'dealt'])
})

test('[bets.11, play.11] a stake that came and was returned between two steps of the clock is told', () => {
  const game = createStore(start)
  const steps = new Set<() => void>()
  const clock = {
    subscribe: (step: () => void) => {
      steps.add(step)
      return () => steps.delete(step)
    },
  }
  const told: News[] = []
  const arena = { game, room: () => roomOf(game.get())!, nowMs: () => NOON_MS }
  const stop = followNews(arena, clock, (news) => told.push(...news))

  game.set(continued(game.get(), aYou({ stakes: { b1: { choice: 1, amount: 50, payout: null } } })))
  game.set(continued(game.get(), { type: 'bet', bet: aBet({ state: 'closed' }) }, aYou({ stakes: {} })))
  for (const step of steps) step()
  expect(told.filter(({ kind }) => kind === 'late')).toMatchObject([{ points: 50, bet: { id: 'b1' } }])

  stop()
  expect(steps.size).toBe(0)
})

test('[play.11] what has happened since a fan came is told, also where the telling begins later', () => {
  const came = { room: roomOf(start)!, atMs: NOON_MS }
  const game = createStore(continued(start, { type: 'bet', bet: aBet({ id: 'b2' }) }))
  const arena = { game, room: () => roomOf(game.get())!, nowMs: () => NOON_MS + 500 }
  const told: News[] = []
  let step = () => {}
  const clock = {
    subscribe: (listener: () => void) => {
      step = listener
      return () => undefined
    },
  }
  followNews(arena, clock, (news) => told.push(...news), came)
  step()
  step()
  expect(told).toMatchObject([{ kind: 'bet', stage: 'open', bet: { id: 'b2' } }])
})
