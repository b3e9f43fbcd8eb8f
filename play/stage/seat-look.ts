import type { Side } from '#contract/arenas.ts'
import type { BySide } from '#contract/live.ts'
import { type Colour, css, mix, type Palette } from '#ui/crowd/palette.ts'
import type { CrowdLight } from './crowd-light.ts'

/** How many levels of brightness a lit seat has. Few, so that most seats need not be redrawn in a frame. */
const LEVELS = 10

/** Looks are numbers: 0 for a broken seat, then the empty seats of each end, then the levels of each end. */
export const LOOK = { gap: 0, vacantHome: 1, vacantAway: 2, home: 3, away: 3 + LEVELS } as const
export const LOOKS = 3 + 2 * LEVELS

/** A seat of any layout, with all that `seatLook` needs computed once. */
export interface StageSeat {
  x: number
  y: number
  turn: number
  /** A random number from 0 to 1. */
  luck: number
  /** Another random number: while it is below `filled`, somebody sits here. */
  taken: number
  /** 0 at the left edge, 1 at the right. */
  across: number
  /** The angle around the pitch in radians, for home's pattern. */
  angle: number
  /** The place in away's rolling pattern, in radians. */
  roll: number
}

export interface Moment {
  light: CrowdLight
  /** How far each end's pattern has moved, in radians. */
  phase: BySide<number>
  /** How far a chant's wave has come through an end, 0 to 1; null without one. */
  wave: BySide<number | null>
  /** Counts up twice a second; with each beat other fans jump. */
  beat: number
  /** A goal of a moment ago, and how much of it is still seen, 0 to 1. */
  goal: { side: Side; strength: number } | null
  /** The end that sings, and how much of its beat is seen, 0 to 1. */
  song: { side: Side; strength: number } | null
}

const BROKEN_SHARE = 0.03

/** How a seat looks at a moment, as a number from 0 to LOOKS. */
export function seatLook(seat: StageSeat, { light, phase, wave, beat, goal, song }: Moment): number {
  if (seat.luck < BROKEN_SHARE) return LOOK.gap
  const side: Side = seat.across + (seat.luck - 0.5) * 0.06 < light.share ? 'home' : 'away'
  const isHome = side === 'home'
  const cheered = goal?.side === side ? goal.strength : 0
  // Every seat of the end that scored is lit: its fans are on their feet.
  if (seat.taken > Math.max(light.filled[side], cheered * 0.97))
    return isHome ? LOOK.vacantHome : LOOK.vacantAway
  const loud = light.loud[side]
  // Home's pattern is sun rays around the pitch, away's a rolling aurora.
  const figure = isHome ? Math.sin(seat.angle * 30 + phase.home) : Math.sin(seat.roll + phase.away)
  let brightness = figure > -0.08 ? 0.62 + 0.26 * loud : 0.14 + 0.12 * loud
  brightness += (seat.luck - 0.5) * 0.28 + waveOver(seat, side, wave[side])
  if (jumps(seat, beat, loud)) brightness += 0.3
  // The end that sings lights up as one; the other one dims.
  if (song)
    brightness =
      song.side === side ? towards(brightness * 0.72, 0.8 + seat.luck * 0.2, song.strength) : brightness * 0.5
  if (goal)
    brightness =
      goal.side === side
        ? towards(brightness, 0.84 + seat.luck * 0.22, cheered)
        : brightness * (1 - 0.86 * goal.strength)
  const level = Math.round(Math.min(1, Math.max(0, brightness)) * (LEVELS - 1))
  return (isHome ? LOOK.home : LOOK.away) + level
}

function towards(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** How much brighter a chant's wave makes a seat. It runs from the outer edge of its end towards the other end. */
function waveOver(seat: StageSeat, side: Side, wave: number | null): number {
  if (wave === null) return 0
  const from = side === 'home' ? seat.across : 1 - seat.across
  const distance = Math.abs(from - wave * 0.8)
  return distance < 0.08 ? 0.5 * (1 - distance / 0.08) : 0
}

/** The louder an end, the more of its fans jump on a beat. */
function jumps(seat: StageSeat, beat: number, loud: number): boolean {
  if (loud <= 0) return false
  const turn = (seat.luck * 997 + seat.taken * 613 + beat * 0.382) % 1
  return turn < loud * 0.14
}

const WHITE: Colour = [255, 255, 255]

/** The colour of every look under a palette. */
export function seatColours(palette: Palette): string[] {
  const colours: string[] = Array.from({ length: LOOKS }, () => css(palette.empty))
  const vacant = (deep: Colour) => css(mix(palette.empty, deep, palette.isDark ? 0.5 : 0.36))
  colours[LOOK.vacantHome] = vacant(palette.homeDeep)
  colours[LOOK.vacantAway] = vacant(palette.awayDeep)
  for (let level = 0; level < LEVELS; level++) {
    colours[LOOK.home + level] = css(lit(palette, palette.home, palette.homeDeep, level))
    colours[LOOK.away + level] = css(lit(palette, palette.away, palette.awayDeep, level))
  }
  return colours
}

function lit(palette: Palette, base: Colour, deep: Colour, level: number): Colour {
  const ground = mix(deep, palette.ground, palette.isDark ? 0.1 : 0.05)
  const colour = mix(ground, base, level / (LEVELS - 1))
  const isTop = level === LEVELS - 1
  return palette.isDark && isTop ? mix(colour, WHITE, 0.28) : colour
}
