import type { Arena } from '#contract/arenas.ts'
import { BET_MAX_DURATION_S, BET_MIN_CHOICES } from '#contract/constants.ts'

export interface BetDraft {
  statement: string
  choices: readonly string[]
  /** Seconds, as typed; empty for no limit. */
  duration: string
  opensAtOnce: boolean
}

/** admin.7: two empty choices, and the bet opens at once unless that is switched off. */
export const EMPTY_DRAFT: BetDraft = { statement: '', choices: ['', ''], duration: '', opensAtOnce: true }

export type DraftProblem = 'statementNeeded' | 'choicesNeeded' | 'twoNeeded' | 'sameChoices' | 'durationWrong'

/** admin.7: the first rule that the draft breaks, in the order of the form. */
export function draftProblem({ statement, choices, duration }: BetDraft): DraftProblem | null {
  if (statement.trim() === '') return 'statementNeeded'
  const values = choices.map((choice) => choice.trim())
  if (values.includes('')) return 'choicesNeeded'
  if (new Set(values).size < values.length) return 'sameChoices'
  return durationOf(duration) === 'wrong' ? 'durationWrong' : null
}

/** With only two choices left, none can be removed. */
export function withoutChoice(draft: BetDraft, index: number): BetDraft | 'twoNeeded' {
  if (draft.choices.length <= BET_MIN_CHOICES) return 'twoNeeded'
  return { ...draft, choices: draft.choices.filter((_, at) => at !== index) }
}

export function durationOf(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= BET_MAX_DURATION_S ? seconds : 'wrong'
}

export type ArenaValues = Record<'home' | 'away' | 'startDate' | 'arenaId' | 'sport' | 'streams', string>
export type ArenaProblem = 'teamsNeeded' | 'sameTeams' | 'sameClub' | 'teamGone'

/** admin.5: the first rule that the arena's form breaks; null when it may be sent. */
export function arenaProblem(
  { home, away }: Pick<ArenaValues, 'home' | 'away'>,
  kind: 'new' | 'kept',
  clubs: readonly { id: number }[],
  arena: Pick<Arena, 'homeTeam' | 'awayTeam'> | null,
): ArenaProblem | null {
  if (home === '' || away === '') return 'teamsNeeded'
  if (home === away) return kind === 'new' ? 'sameTeams' : 'sameClub'
  const known = new Set(clubs.map(({ id }) => String(id)))
  // The arena's own teams count even if their clubs are not listed.
  if (arena) known.add(String(arena.homeTeam.id)).add(String(arena.awayTeam.id))
  return known.has(home) && known.has(away) ? null : 'teamGone'
}
