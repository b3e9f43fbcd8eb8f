// matches.6: the moments of a match are its events and its loudest windows.
import type { MatchEvent, Side } from '#contract/events.ts'
import { CHEER_WINDOW_S } from '#contract/live-limits.ts'
import type { Moment } from '#contract/matches.ts'
import type { CurvePoint } from './matches.tables.ts'

const LOUDEST_WINDOWS = 5
const LEAST_APART_S = 60
/** How much louder than the median a window has to be. */
const LEAST_FACTOR = 2

/** In the order of their time. */
export function momentsOf(
  curve: readonly CurvePoint[],
  events: readonly Pick<MatchEvent, 'id' | 'at' | 'side'>[],
): Moment[] {
  const loudest = loudestWindows(curve).map((point) => ({ at: point.at, side: louderEnd(point) ?? TIE }))
  const happened = events.map(({ id, at, side }) => {
    const point = curve[Math.min(curve.length - 1, Math.floor(at / CHEER_WINDOW_S))]
    return { at, side: (point && louderEnd(point)) ?? side ?? TIE, eventId: id }
  })
  return [...happened, ...loudest].sort((a, b) => a.at - b.at)
}

/** The loudest first; of equally loud ones the earlier. */
export function loudestWindows(curve: readonly CurvePoint[]): CurvePoint[] {
  const least = LEAST_FACTOR * median(curve.map(loudness))
  const candidates = curve
    .filter((point) => loudness(point) > 0 && loudness(point) >= least)
    .sort((a, b) => loudness(b) - loudness(a) || a.at - b.at)
  const chosen: CurvePoint[] = []
  for (const point of candidates) {
    if (chosen.length === LOUDEST_WINDOWS) break
    if (chosen.every(({ at }) => Math.abs(at - point.at) >= LEAST_APART_S)) chosen.push(point)
  }
  return chosen
}

/** Of two equally loud ends somebody has to be named. */
const TIE: Side = 'home'

const loudness = ({ home, away }: CurvePoint): number => home + away

function louderEnd({ home, away }: CurvePoint): Side | null {
  if (home === away) return null
  return home > away ? 'home' : 'away'
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1)
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length)
}
