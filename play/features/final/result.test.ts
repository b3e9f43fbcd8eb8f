import { expect, test } from 'vitest'
import type { MatchDetail } from '#contract/matches.ts'
import { litEnd, momentsOf, ownBets, signed, verdictOf } from './result.ts'

const arena = { score: { home: 0, away: 0 } }
const full = { home_score: 10, away_score: 30, winner: 'away', score: { home: 2, away: 1 } } as MatchDetail
const loaded = (changes: Partial<MatchDetail>) =>
  verdictOf(arena, { state: 'loaded', match: { ...full, ...changes } })

test('[play.9, play.13] the match and the noise are two results', () => {
  const verdict = loaded({})
  expect(verdict).toMatchObject({ score: { home: 2, away: 1 }, winner: 'away', by: 20, isAlone: false })
  expect(litEnd(verdict)).toBe('home')
  expect(litEnd(loaded({ score: { home: 1, away: 1 } }))).toBe('away')
})

test('[play.9] nobody wins a silent match, nor before the result is there', () => {
  expect(loaded({ home_score: 0, away_score: 0, winner: 'draw' })).toMatchObject({
    winner: null,
    isAlone: false,
  })
  expect(verdictOf(arena, { state: 'loading' })).toMatchObject({ noise: null, winner: null })
})

test('[play.14] alone against an empty end nothing is won and nothing lost', () => {
  expect(loaded({ home_score: 0, away_score: 0, winner: null })).toMatchObject({
    winner: null,
    isAlone: true,
  })
})

test('[play.13] own bets are told as gain and loss; a returned stake is no win', () => {
  const bet = (id: string, amount: number, payout: number | null) => ({
    id,
    statement: id,
    mine: { choice: 0, amount, payout },
  })
  const { bets, sum } = ownBets([
    bet('won', 100, 279),
    bet('lost', 50, 0),
    bet('back', 40, 40),
    bet('open', 30, null),
    { id: 'none', statement: 'none', mine: null },
  ])
  expect(bets.map(({ gain }) => gain)).toEqual([179, -50, 0, null])
  expect(sum).toBe(129)
  expect([179, -50, 0].map((points) => signed(points, String))).toEqual(['+179', '−50', '0'])
})

test('[play.16] rings mark the loudest windows, not the goals, and no partial window', () => {
  const match = {
    curve: [0, 10, 20].map((at) => ({ at, home: 1, away: 1 })),
    live_seconds: 25,
    moments: [
      { at: 4, side: 'home', eventId: 7 },
      { at: 10, side: 'away' },
    ],
  } as MatchDetail
  const { curve, loudest } = momentsOf(match)
  expect(curve.map(({ at }) => at)).toEqual([0, 10])
  expect(loudest).toEqual([{ at: 10, side: 'away' }])
})
