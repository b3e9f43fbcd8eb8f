// The noise of both ends over a match, as a curve: home upwards, away downwards. Pure; times are live seconds.
import type { Side } from '#contract/events.ts'
import type { BySide } from '#contract/live.ts'
import { CHEER_WINDOW_S } from '#contract/live-limits.ts'

/** PTS/S of both ends in the 10-s window that begins at `at`. */
export interface NoisePoint extends BySide<number> {
  at: number
}

/** What the curve is drawn from while a match is on: whole windows, and the totals at the start of the present one. */
export interface NoiseLog {
  points: NoisePoint[]
  /** The window that is being played, and the totals when it began; null until the first tick. */
  open: { window: number; total: BySide<number> } | null
}

export const NO_NOISE: NoiseLog = { points: [], open: null }

/** The log after a tick. A window becomes a point when it is over, so that no partial one looks loud. */
export function heard(log: NoiseLog, total: BySide<number>, liveSeconds: number): NoiseLog {
  const window = Math.floor(liveSeconds / CHEER_WINDOW_S)
  const { open } = log
  const isAnew = !open || window < open.window || total.home < open.total.home || total.away < open.total.away
  if (isAnew) return { points: open ? [] : log.points, open: { window, total } }
  if (window === open.window) return log
  const seconds = (window - open.window) * CHEER_WINDOW_S
  const point = {
    at: open.window * CHEER_WINDOW_S,
    home: (total.home - open.total.home) / seconds,
    away: (total.away - open.total.away) / seconds,
  }
  return { points: [...log.points, point], open: { window, total } }
}

/** What was heard here, and what the server knows of the windows before this visit and in its gaps. */
export function joined(known: readonly NoisePoint[], heard: readonly NoisePoint[]): NoisePoint[] {
  const heardAt = new Set(heard.map(({ at }) => at))
  return [...known.filter(({ at }) => !heardAt.has(at)), ...heard].sort((a, b) => a.at - b.at)
}

/** The curve of a match of so many live seconds without its last window, if that one is partial. */
export function wholeWindows(curve: readonly NoisePoint[], liveSeconds: number): NoisePoint[] {
  const whole = curve.filter(({ at }) => at + CHEER_WINDOW_S <= liveSeconds)
  return whole.length > 0 ? whole : [...curve]
}

export interface Peak {
  side: Side
  rate: number
  at: number
}

/** The loudest moment of one end; null for a silent match. */
export function peakOf(curve: readonly NoisePoint[]): Peak | null {
  let peak: Peak | null = null
  for (const { at, home, away } of curve) {
    if (home > (peak?.rate ?? 0)) peak = { side: 'home', rate: home, at }
    if (away > (peak?.rate ?? 0)) peak = { side: 'away', rate: away, at }
  }
  return peak
}

export interface CurvePlan {
  width: number
  height: number
  /** Live seconds of the whole width. */
  spanS: number
  /** Room above and below for the marks of goals. */
  padPx: number
}

/** Where a moment is on the curve, and where a loudness of an end is. */
export function curveScale(curve: readonly NoisePoint[], { width, height, spanS, padPx }: CurvePlan) {
  const loudest = Math.max(1, ...curve.map(({ home, away }) => Math.max(home, away)))
  const middle = height / 2
  return {
    middle,
    x: (at: number): number => (Math.min(at, spanS) / Math.max(1, spanS)) * width,
    // Not in proportion: else one goal would flatten the rest of the match.
    y: (rate: number, side: Side): number =>
      middle + (side === 'home' ? -1 : 1) * (rate / loudest) ** 0.82 * (middle - padPx),
  }
}

/** The line of one end, and the same closed along the middle, as SVG paths. */
export function curvePaths(curve: readonly NoisePoint[], side: Side, plan: CurvePlan) {
  const { x, y, middle } = curveScale(curve, plan)
  const [first] = curve
  const last = curve.at(-1)
  if (!first || !last) return { line: '', area: '' }
  const spots = curve.map((point) => `${x(point.at).toFixed(1)} ${y(point[side], side).toFixed(1)}`)
  const line = `M${spots.join('L')}`
  return { line, area: `${line}L${x(last.at).toFixed(1)} ${middle}L${x(first.at).toFixed(1)} ${middle}Z` }
}

const STEPS_MIN = [1, 2, 5, 10, 15, 30, 60, 120, 240]

/** The minutes named on the axis: at most six. */
export function axisMinutes(spanS: number): number[] {
  const minutes = spanS / 60
  const step = STEPS_MIN.find((each) => minutes / each <= 6.5) ?? 480
  return Array.from({ length: Math.floor(minutes / step) }, (_, index) => (index + 1) * step)
}

/** So far from an edge, as a share of the width, half a tag has room on a phone. */
const TAG_ROOM = 0.08

/** How much of its width a goal's tag stands left of its line: half of it, less where it would touch the left edge. */
export function tagShift(share: number): number {
  const fromEdge = Math.min(1, Math.min(share, 1 - share) / TAG_ROOM) * 50
  return share < 0.5 ? fromEdge : 100 - fromEdge
}
