import type { JoinedClub } from '#contract/clubs.ts'
import type { PlayedMatch } from '#contract/matches.ts'

type FanId = { state: 'known'; id: number } | { state: 'signedOut' } | { state: 'undetermined' }

/** Whose profile an address means: the fan it names, with no id the one who is signed in (profile.4). */
export function fanIdOf(param: string | undefined, ownId: number | undefined): FanId {
  if (param === undefined) return ownId === undefined ? { state: 'signedOut' } : { state: 'known', id: ownId }
  const id = Number(param)
  // Beyond the safe range the number would be rounded to the id of another fan.
  if (!/^[0-9]+$/.test(param) || !Number.isSafeInteger(id)) return { state: 'undetermined' }
  return { state: 'known', id }
}

/** The club a fan stands for: the primary one, else the first joined (profile.9). */
export function primaryClub<C extends Pick<JoinedClub, 'id' | 'join_date'>>(
  primaryId: number | null,
  clubs: readonly C[],
): C | null {
  const primary = clubs.find((club) => club.id === primaryId)
  const first = clubs.toSorted((a, b) => a.join_date - b.join_date)[0]
  return primary ?? first ?? null
}

export type ScoreKey = 'cheer_score' | 'prediction_score' | 'ultra_score'

export interface SparkBar {
  value: number | null
  /** Height as a share of the highest bar; never below LOWEST, so that every bar is visible. */
  height: number
}

const LOWEST = 0.06

/** The last matches as bars, oldest first. */
export function sparkBars(matches: readonly PlayedMatch[], key: ScoreKey, count: number): SparkBar[] {
  const values = matches
    .slice(0, count)
    .map((match) => match[key])
    .reverse()
  const highest = Math.max(...values.map((value) => value ?? 0), 0)
  return values.map((value) => ({
    value,
    height: highest === 0 ? LOWEST : Math.max(LOWEST, (value ?? 0) / highest),
  }))
}
