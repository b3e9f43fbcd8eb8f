import { RATE_SPAN_S } from '#contract/live-limits.ts'

/** The fan's stored cheer points at a moment of the server's clock. */
export interface CheerMark {
  atMs: number
  cheer: number
}

const SPAN_MS = RATE_SPAN_S * 1000

/** Keeps the marks of the last seconds and the one before them, from which the rate is counted. */
export function addMark(marks: CheerMark[], mark: CheerMark): CheerMark[] {
  const last = marks.at(-1)
  // A new run starts at zero.
  if (last && mark.cheer < last.cheer) return [mark]
  if (last?.cheer === mark.cheer) return marks
  const before = marks.findLastIndex(({ atMs }) => atMs <= mark.atMs - SPAN_MS)
  return [...marks.slice(Math.max(0, before)), mark]
}

/** Own PTS/S over the last 5 s, as the ends' rates are counted. */
export function ownNoise(marks: CheerMark[], nowMs: number): number {
  const last = marks.at(-1)
  if (!last) return 0
  const before = marks.findLast(({ atMs }) => atMs <= nowMs - SPAN_MS) ?? marks[0]
  return before ? Math.max(0, last.cheer - before.cheer) / RATE_SPAN_S : 0
}
