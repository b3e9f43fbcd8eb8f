import type { Wear } from '#contract/colors.ts'
import type { MatchEvent, MatchScore, Side, Sport } from '#contract/events.ts'
import { SIDE_TOP_FANS } from '#server/features/scores/index.ts'
import type { CurvePoint } from './matches.tables.ts'

export type { Side } from '#contract/events.ts'

/** A team as it was when the match was played. */
export interface MatchTeam {
  clubId: number | null
  name: string
  logo: string | null
}

/** What one fan did in a match; scores are in points per second of their time. */
export interface MatchRow {
  userId: number
  side: Side
  liveSeconds: number
  cheerScore: number | null
  predictionScore: number | null
  ultraScore: number | null
  /** The ultra groups the fan belonged to. */
  ultraIds: readonly number[]
}

/** One start-to-stop run of an arena, as it ended. */
export interface NewMatch {
  home: MatchTeam
  away: MatchTeam
  date: Date
  sport: Sport
  wear: Wear
  /** Goals or points; the sum of the events. */
  score: MatchScore
  period: string | null
  events: readonly MatchEvent[]
  liveSeconds: number
  curve: readonly CurvePoint[]
  /** One per attending fan. */
  rows: readonly MatchRow[]
}

export interface WrittenMatch extends NewMatch {
  id: number
}

// scores.7, scores.8: how the scores of a match follow from those of its fans.
const GROUP_TOP_MEMBERS = 5
/** About the most points per second a fan can reach; a group with this mean counts 100. */
export const FULL_CHEER = 30
const GROUP_MATCH_MAX = 100

/** A side's score is the mean of its loudest fans, equally many on both sides, so that twenty can beat two thousand. */
export function sideScores(rows: readonly Pick<MatchRow, 'side' | 'cheerScore'>[]): Record<Side, number> {
  const home = rows.filter(({ side }) => side === 'home')
  const away = rows.filter(({ side }) => side === 'away')
  const counted = Math.min(SIDE_TOP_FANS, home.length, away.length)
  return { home: meanOfLoudest(home, counted), away: meanOfLoudest(away, counted) }
}

export interface MeanScores {
  cheerScore: number | null
  predictionScore: number | null
  ultraScore: number | null
}

/**
 * scores.10: each row weighs as much as the live seconds its fan attended. A fan who did not cheer counts as 0; one
 * without stakes or group is left out of that mean.
 */
export function meanScores(rows: readonly (MeanScores & Pick<MatchRow, 'liveSeconds'>)[]): MeanScores {
  const meanBy = (score: (row: MeanScores) => number | null) =>
    weightedMean(rows.map((row) => ({ value: score(row), weight: row.liveSeconds })))
  return {
    cheerScore: meanBy(({ cheerScore }) => cheerScore ?? 0),
    predictionScore: meanBy(({ predictionScore }) => predictionScore),
    ultraScore: meanBy(({ ultraScore }) => ultraScore),
  }
}

/** Null where no value has a weight. */
function weightedMean(given: readonly { value: number | null; weight: number }[]): number | null {
  let [sum, weights] = [0, 0]
  for (const { value, weight } of given) {
    if (value === null) continue
    sum += value * weight
    weights += weight
  }
  return weights > 0 ? sum / weights : null
}

/** What a match counts in an ultra group's score, 0 to 100. */
export function countedForGroup(members: readonly Pick<MatchRow, 'cheerScore'>[]): number {
  const loudest = meanOfLoudest(members, Math.min(GROUP_TOP_MEMBERS, members.length))
  return Math.min(GROUP_MATCH_MAX, (GROUP_MATCH_MAX * loudest) / FULL_CHEER)
}

export interface GroupResult extends MeanScores {
  ultraId: number
  members: number
  /** Null where too few of them stayed. */
  counted: number | null
}

/** ultras.7: so many members must have attended this share of the match. */
const GROUP_MEMBERS_MIN = 3
const GROUP_ATTENDED_SHARE = 1 / 3

/** The result of each ultra group with members in the match, in the order of group ids. */
export function groupResults(rows: readonly MatchRow[], matchSeconds: number): GroupResult[] {
  const membersOf = Map.groupBy(
    rows.flatMap((row) => [...new Set(row.ultraIds)].map((ultraId) => ({ ultraId, row }))),
    ({ ultraId }) => ultraId,
  )
  return [...membersOf]
    .map(([ultraId, entries]) => {
      const members = entries.map(({ row }) => row)
      const stayed = members.filter(({ liveSeconds }) => liveSeconds >= matchSeconds * GROUP_ATTENDED_SHARE)
      const counted = stayed.length >= GROUP_MEMBERS_MIN ? countedForGroup(members) : null
      return { ultraId, members: members.length, counted, ...meanScores(members) }
    })
    .sort((a, b) => a.ultraId - b.ultraId)
}

function meanOfLoudest(rows: readonly Pick<MatchRow, 'cheerScore'>[], count: number): number {
  const loudest = rows
    .map(({ cheerScore }) => cheerScore ?? 0)
    .sort((a, b) => b - a)
    .slice(0, count)
  return meanOf(loudest) ?? 0
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Each row's place among all fans and among those of its end; the louder first, equally loud ones share a place. */
export function ranksOf(
  rows: readonly Pick<MatchRow, 'side' | 'cheerScore'>[],
): { rank: number; endRank: number }[] {
  const placesIn = (among: readonly Pick<MatchRow, 'cheerScore'>[]) => {
    const places = new Map<number, number>()
    const sorted = among.map(({ cheerScore }) => cheerScore ?? 0).sort((a, b) => b - a)
    for (const [index, cheer] of sorted.entries()) if (!places.has(cheer)) places.set(cheer, index + 1)
    return places
  }
  const all = placesIn(rows)
  const ends = {
    home: placesIn(rows.filter(({ side }) => side === 'home')),
    away: placesIn(rows.filter(({ side }) => side === 'away')),
  }
  return rows.map(({ side, cheerScore }) => ({
    rank: all.get(cheerScore ?? 0) ?? 1,
    endRank: ends[side].get(cheerScore ?? 0) ?? 1,
  }))
}

/** play.14: against an empty end nobody has won. Scores that read alike are a draw. */
export function winnerOf(match: {
  homeScore: number
  awayScore: number
  homeFans: number
  awayFans: number
}): Side | 'draw' | null {
  if (match.homeFans === 0 || match.awayFans === 0) return null
  const [home, away] = [match.homeScore, match.awayScore].map((score) => Math.round(score * 100))
  if (home === away) return 'draw'
  return (home ?? 0) > (away ?? 0) ? 'home' : 'away'
}
