import type { BySide } from '#contract/live.ts'
import { homeShare } from '#match/crowd.ts'
import type { Room } from '#play/base/game.ts'

/** The crowd as numbers that seats are drawn from. */
export interface CrowdLight {
  /** Home's part of the seats, 0 to 1: its share of the noise, within limits. */
  share: number
  /** The part of its seats that an end fills, 0 to 1. */
  filled: BySide<number>
  /** How loud an end is for its size, 0 to 1. */
  loud: BySide<number>
}

const FULLEST = 0.96
/** With this many fans an end is half full. */
const FANS_HALF_FULL = 25
/** PTS/S of a fan who taps twice a second. */
const LOUD_FAN_RATE = 20

export function crowdLight({ crowd: { fans, rate }, arena }: Pick<Room, 'crowd' | 'arena'>): CrowdLight {
  const isOn = arena.started && !arena.paused
  return {
    // Even a silent end keeps some seats: its fans are still there.
    share: Math.min(0.72, Math.max(0.28, homeShare({ rate }) ?? 0.5)),
    filled: { home: filling(fans.home), away: filling(fans.away) },
    loud: isOn
      ? { home: loudness(rate.home, fans.home), away: loudness(rate.away, fans.away) }
      : { home: 0, away: 0 },
  }
}

/**
 * The part of its seats that so many fans fill. Not one seat per fan: 50 fans would look lost among 1,600 seats, and
 * thousands would not fit. The true numbers are shown as text.
 */
export function filling(fans: number): number {
  return fans <= 0 ? 0 : (FULLEST * fans) / (fans + FANS_HALF_FULL)
}

function loudness(rate: number, fans: number): number {
  return fans > 0 ? Math.min(1, Math.sqrt(rate / (fans * LOUD_FAN_RATE))) : 0
}

/** Moves what is shown towards the target, by as much as `ms` milliseconds allow. */
export function eased(from: CrowdLight, to: CrowdLight, ms: number): CrowdLight {
  const part = 1 - Math.exp(-ms / 500)
  const step = (a: number, b: number) => (Math.abs(b - a) < 0.002 ? b : a + (b - a) * part)
  const both = (a: BySide<number>, b: BySide<number>) => ({
    home: step(a.home, b.home),
    away: step(a.away, b.away),
  })
  return {
    share: step(from.share, to.share),
    filled: both(from.filled, to.filled),
    loud: both(from.loud, to.loud),
  }
}
