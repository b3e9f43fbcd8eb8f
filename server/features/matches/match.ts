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
