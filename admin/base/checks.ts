import { SCORE_MAX, SCORE_MIN } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'

/** An address the server will take. Empty is no address. */
export function isLink(text: string): boolean {
  return isSafeLink(text.trim())
}

export function isOptionalLink(text: string): boolean {
  return text.trim() === '' || isLink(text)
}

/** Spec §9: ultra score and fan score are 0 to 100. Nothing is no number. */
export function isScore(text: string): boolean {
  const score = text.trim() === '' ? Number.NaN : Number(text)
  return score >= SCORE_MIN && score <= SCORE_MAX
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}
