import type { CurvePoint } from './matches.tables.ts'

export type Side = 'home' | 'away'

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
  liveSeconds: number
  curve: readonly CurvePoint[]
  /** One per attending fan. */
  rows: readonly MatchRow[]
}

export interface WrittenMatch extends NewMatch {
  id: number
}

// scores.7, scores.8: how the scores of a match follow from those of its fans.
const SIDE_TOP_FANS = 20
const GROUP_TOP_MEMBERS = 5
/** About the most points per second a fan can reach; a group with this mean counts 100. */
const FULL_CHEER = 30
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

/** A fan who did not cheer counts as 0; one without stakes or group is left out of that mean. */
export function meanScores(rows: readonly MeanScores[]): MeanScores {
  return {
    cheerScore: meanOf(rows.map(({ cheerScore }) => cheerScore ?? 0)),
    predictionScore: meanOf(rows.map(({ predictionScore }) => predictionScore).filter(isNumber)),
    ultraScore: meanOf(rows.map(({ ultraScore }) => ultraScore).filter(isNumber)),
  }
}

/** What a match counts in an ultra group's score, 0 to 100. */
export function countedForGroup(members: readonly Pick<MatchRow, 'cheerScore'>[]): number {
  const loudest = meanOfLoudest(members, Math.min(GROUP_TOP_MEMBERS, members.length))
  return Math.min(GROUP_MATCH_MAX, (GROUP_MATCH_MAX * loudest) / FULL_CHEER)
}

export interface GroupResult extends MeanScores {
  ultraId: number
  members: number
  counted: number
}

/** The result of each ultra group with members in the match, in the order of group ids. */
export function groupResults(rows: readonly MatchRow[]): GroupResult[] {
  const membersOf = Map.groupBy(
    rows.flatMap((row) => [...new Set(row.ultraIds)].map((ultraId) => ({ ultraId, row }))),
    ({ ultraId }) => ultraId,
  )
  return [...membersOf]
    .map(([ultraId, entries]) => {
      const members = entries.map(({ row }) => row)
      return { ultraId, members: members.length, counted: countedForGroup(members), ...meanScores(members) }
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

const isNumber = (value: number | null): value is number => value !== null
