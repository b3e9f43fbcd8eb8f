import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import type { CrowdLight } from './crowd-light.ts'

/** How many brightnesses a lit seat can have: few, so that a seat is drawn anew only when it shows. */
export const LEVELS = 10

/** 0 is broken or never sold; then each end's empty seats; then each end's brightnesses. */
export const LOOK = { gap: 0, vacantHome: 1, vacantAway: 2, home: 3, away: 3 + LEVELS } as const
export const LOOKS = 3 + 2 * LEVELS

/** A seat of any layout, with what its choreography needs worked out once. */
export interface StageSeat {
  x: number
  y: number
  turn: number
  luck: number
  /** Another piece of chance: whether somebody sits here. */
  taken: number
  /** 0 at the left edge, 1 at the right. */
  across: number
  /** Where it lies round the pitch, and in the roll of the aurora, in radians. */
  angle: number
  roll: number
}

export interface Moment {
  light: CrowdLight
  /** How far each end's choreography has turned. */
  phase: BySide<number>
  /** A chant going through an end: 0 to 1, or null. */
  wave: BySide<number | null>
  /** Counts up twice a second: another few fans jump. */
  beat: number
}

const BROKEN_SHARE = 0.03

/** How a seat looks at a moment, as a number from 0 to LOOKS. */
export function seatLook(seat: StageSeat, { light, phase, wave, beat }: Moment): number {
  if (seat.luck < BROKEN_SHARE) return LOOK.gap
  const side: Side = seat.across + (seat.luck - 0.5) * 0.06 < light.share ? 'home' : 'away'
  const isHome = side === 'home'
  if (seat.taken > light.filled[side]) return isHome ? LOOK.vacantHome : LOOK.vacantAway
  const loud = light.loud[side]
  // Home raises sun rays from the pitch, away a rolling aurora.
  const figure = isHome ? Math.sin(seat.angle * 30 + phase.home) : Math.sin(seat.roll + phase.away)
  let brightness = figure > -0.08 ? 0.62 + 0.26 * loud : 0.14 + 0.12 * loud
  brightness += (seat.luck - 0.5) * 0.28 + waveOver(seat, side, wave[side])
  if (jumps(seat, beat, loud)) brightness += 0.3
  const level = Math.round(Math.min(1, Math.max(0, brightness)) * (LEVELS - 1))
  return (isHome ? LOOK.home : LOOK.away) + level
}

/** A chant starts at the outer edge of its end and rolls towards the other. */
function waveOver(seat: StageSeat, side: Side, wave: number | null): number {
  if (wave === null) return 0
  const from = side === 'home' ? seat.across : 1 - seat.across
  const distance = Math.abs(from - wave * 0.8)
  return distance < 0.08 ? 0.5 * (1 - distance / 0.08) : 0
}

/** The louder an end, the more of its fans are up on a beat. */
function jumps(seat: StageSeat, beat: number, loud: number): boolean {
  if (loud <= 0) return false
  const turn = (seat.luck * 997 + seat.taken * 613 + beat * 0.382) % 1
  return turn < loud * 0.14
}
