import {
  CHEER_FULL_POINTS,
  CHEER_FULL_TAPS,
  CHEER_REST_POINTS,
  CHEER_TAPS_PER_WINDOW,
  CHEER_WINDOW_S,
} from '#contract/live.ts'

/** Of each bet at most this much staked counts; larger stakes count pro rata. */
const COUNTED_STAKE_MAX = 1_000

/** scores.7: a side's score is the mean of at most so many of its loudest fans. */
export const SIDE_TOP_FANS = 20

/** What a fan did in a run. */
export interface FanRun {
  attendedMs: number
  cheerPoints: number
  ultraPoints: number
  /** Stakes in the run's settled bets. */
  settled: { amount: number; payout: number }[]
}

export interface FanScores {
  cheerScore: number
  predictionScore: number | null
  ultraScore: number
}

/** D of scores.4: the fan's live seconds, at least half of the run's, never under 1. */
export function divisorS(attendedMs: number, runMs: number): number {
  return Math.max(attendedMs / 1000, runMs / 2000, 1)
}

export function scoreFan(fan: FanRun, runMs: number): FanScores {
  const divisor = divisorS(fan.attendedMs, runMs)
  return {
    cheerScore: fan.cheerPoints / divisor,
    predictionScore: predictionScore(fan.settled, divisor),
    ultraScore: fan.ultraPoints / divisor,
  }
}

export function predictionScore(settled: FanRun['settled'], divisor: number): number | null {
  if (settled.length === 0) return null
  const net = settled.reduce((sum, { amount, payout }) => sum + (payout - amount) * countedShare(amount), 0)
  return Math.max(0, net) / divisor
}

const countedShare = (amount: number) => Math.min(1, COUNTED_STAKE_MAX / amount)

export const WINDOW_MS = CHEER_WINDOW_S * 1000

/** The 10-s window, aligned to the run's live clock, that a moment is in. */
export const windowAt = (liveMs: number): number => Math.floor(liveMs / WINDOW_MS)

/** Points for the first `taps` of a window: 20 for 10 each, 40 more for 2.5, the rest for nothing. */
export function windowPoints(taps: number): number {
  const counted = Math.min(taps, CHEER_TAPS_PER_WINDOW)
  const full = Math.min(counted, CHEER_FULL_TAPS)
  return full * CHEER_FULL_POINTS + (counted - full) * CHEER_REST_POINTS
}
