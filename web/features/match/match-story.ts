// What the page of a match tells, in order: the two results, the moments on the noise, the timeline. Pure.
import type { Bet } from '#contract/bets.ts'
import type { MatchEvent, Side } from '#contract/events.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { leaderOf, leadOf } from '#match/score.ts'

/** Who won on the pitch and in the stands; `stands` is null where one end was empty. */
export interface TwoResults {
  pitch: Side | 'draw'
  stands: Side | 'draw' | null
  /** In PTS/S. */
  lead: number
}

export function twoResults(
  match: Pick<MatchDetail, 'score' | 'winner' | 'home_score' | 'away_score'>,
): TwoResults {
  return {
    pitch: leaderOf(match.score) ?? 'draw',
    stands: match.winner,
    lead: leadOf({ home: match.home_score, away: match.away_score }),
  }
}

/** A line of the timeline: an event, or a moment in which an end was loud. */
export type StoryLine =
  | { kind: 'event'; at: number; event: MatchEvent }
  | { kind: 'loud'; at: number; side: Side | null; rate: number; isLoudest: boolean }

type Told = Pick<MatchDetail, 'events' | 'moments' | 'curve'>

/** Events and loud moments in the order in which they happened. */
export function storyOf({ events, moments, curve }: Told): StoryLine[] {
  const loud = moments
    .filter(({ eventId }) => eventId === undefined)
    .map(({ at, side }) => ({ at, side, rate: rateAt(curve, at, side) }))
  const loudest = Math.max(0, ...loud.map(({ rate }) => rate))
  const lines: StoryLine[] = [
    ...events.map((event) => ({ kind: 'event' as const, at: event.at, event })),
    ...loud.map((moment) => ({ kind: 'loud' as const, ...moment, isLoudest: moment.rate === loudest })),
  ]
  return lines.toSorted((a, b) => a.at - b.at || idOf(a) - idOf(b))
}

function idOf(line: StoryLine): number {
  return line.kind === 'event' ? line.event.id : Number.MAX_SAFE_INTEGER
}

/** PTS/S of an end in the window that a moment is in. */
function rateAt(curve: Told['curve'], at: number, side: Side | null): number {
  const point = curve.findLast((known) => known.at <= at)
  if (!point) return 0
  return side === null ? Math.max(point.home, point.away) : point[side]
}

/** A mark above or below the noise: home's stand above, away's below, others where there is room. */
export interface Pin {
  key: string
  at: number
  side: Side
  line: StoryLine
}

/** Share of the width that a label needs; those that would cover another one are left out. */
const LABEL_SHARE = 0.09

/** The scores and the loudest moment, without labels that would cover each other. */
export function pinsOf(lines: readonly StoryLine[], seconds: number): Pin[] {
  const wanted = lines.filter(
    (line) =>
      (line.kind === 'loud' && line.isLoudest) ||
      (line.kind === 'event' && (line.event.points !== null || line.event.kind === 'goal')),
  )
  // The newest score says the most, so it is placed first, and scores before noise.
  const inOrder = wanted
    .toReversed()
    .toSorted((a, b) => Number(a.kind === 'loud') - Number(b.kind === 'loud'))
  const pins: Pin[] = []
  for (const line of inOrder) {
    const side = (line.kind === 'event' ? line.event.side : line.side) ?? 'home'
    const isFree = pins
      .filter((pin) => pin.side === side)
      .every((pin) => Math.abs(pin.at - line.at) / Math.max(1, seconds) >= LABEL_SHARE)
    const key = line.kind === 'event' ? `event ${line.event.id}` : `loud ${line.at}`
    if (isFree) pins.push({ key, at: line.at, side, line })
  }
  return pins
}

/** What a bet of the match came to for the viewer: gain or loss in points, 0 for a stake that came back. */
export function netOf({ mine }: Pick<Bet, 'mine'>): number | null {
  return mine == null || mine.payout === null ? null : mine.payout - mine.amount
}
