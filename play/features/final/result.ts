// What full time shows of a match: both results, the fan's own night, and the moments. Pure.
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import type { MatchScore, Side } from '#contract/events.ts'
import type { BySide } from '#contract/live.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { wholeWindows } from '#match/noise-curve.ts'
import { leaderOf, leadOf } from '#match/score.ts'

export type MatchResult =
  | { state: 'loading' }
  | { state: 'loaded'; match: MatchDetail }
  | { state: 'failed'; retry: () => void }

/** What the run ended with: the score of the match, and the noise as far as it is known. */
export interface Verdict {
  score: MatchScore
  noise: BySide<number> | null
  /** Who won the noise; null for a draw, and where one end was empty (play.14). */
  winner: Side | null
  by: number
  /** play.14: one end had nobody, so there was nothing to win or lose. */
  isAlone: boolean
}

export function verdictOf(arena: Pick<Arena, 'score'>, result: MatchResult): Verdict {
  if (result.state !== 'loaded')
    return { score: arena.score, noise: null, winner: null, by: 0, isAlone: false }
  const { match } = result
  const noise = { home: match.home_score, away: match.away_score }
  return {
    score: match.score,
    noise,
    winner: match.winner === 'draw' ? null : match.winner,
    by: leadOf(noise),
    isAlone: match.winner === null,
  }
}

/** The end whose lights are on: that of the score, else that of the noise. */
export function litEnd({ score, winner }: Verdict): Side | null {
  return leaderOf(score) ?? winner
}

export interface OwnBet {
  id: string
  statement: string
  /** What it changed for the fan; null while it is undecided. */
  gain: number | null
}

/** The fan's own bets of the run, with what each one gained or lost, and the sum of the decided ones. */
export function ownBets(bets: readonly Pick<Bet, 'id' | 'statement' | 'mine'>[]): {
  bets: OwnBet[]
  sum: number
} {
  const own = bets.flatMap(({ id, statement, mine }) =>
    mine ? [{ id, statement, gain: mine.payout === null ? null : mine.payout - mine.amount }] : [],
  )
  return { bets: own, sum: own.reduce((sum, { gain }) => sum + (gain ?? 0), 0) }
}

/** The curve and its loudest windows; a partial last window is left out (play.16). */
export function momentsOf({ curve, live_seconds, moments }: MatchDetail) {
  const whole = wholeWindows(curve, live_seconds)
  return { curve: whole, loudest: moments.filter(({ eventId }) => eventId === undefined) }
}

/** `+179`, `−50`, `0`: gains and losses always carry their sign. */
export function signed(points: number, whole: (value: number) => string): string {
  if (points === 0) return whole(0)
  return points > 0 ? `+${whole(points)}` : `−${whole(-points)}`
}
