import { BET_MAX_DURATION_S, BET_MIN_CHOICES } from '#contract/bet-limits.ts'

export interface BetDraft {
  statement: string
  choices: readonly string[]
  /** Seconds, as typed; empty for no limit. */
  duration: string
  opensAtOnce: boolean
}

/** admin.7: two empty choices at start, opened immediately unless told otherwise. */
export const EMPTY_DRAFT: BetDraft = { statement: '', choices: ['', ''], duration: '', opensAtOnce: true }

export type DraftProblem = 'statementNeeded' | 'choicesNeeded' | 'twoNeeded' | 'sameChoices' | 'durationWrong'

/** The first rule of admin.7 that the draft breaks, in the order of the form. */
export function draftProblem({ statement, choices, duration }: BetDraft): DraftProblem | null {
  if (statement.trim() === '') return 'statementNeeded'
  const values = choices.map((choice) => choice.trim())
  if (values.includes('')) return 'choicesNeeded'
  if (new Set(values).size < values.length) return 'sameChoices'
  return durationOf(duration) === 'wrong' ? 'durationWrong' : null
}

/** Removing is refused with only two left. */
export function withoutChoice(draft: BetDraft, index: number): BetDraft | 'twoNeeded' {
  if (draft.choices.length <= BET_MIN_CHOICES) return 'twoNeeded'
  return { ...draft, choices: draft.choices.filter((_, at) => at !== index) }
}

export function durationOf(text: string): number | null | 'wrong' {
  if (text.trim() === '') return null
  const seconds = Number(text)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= BET_MAX_DURATION_S ? seconds : 'wrong'
}
