import { SCORE_MAX, SCORE_MIN } from '#contract/constants.ts'
import { isSafeLink } from '#contract/links.ts'

/** An address the server accepts; empty is not one. */
export function isLink(text: string): boolean {
  return isSafeLink(text.trim())
}

export function isOptionalLink(text: string): boolean {
  return text.trim() === '' || isLink(text)
}

/** Ultra score and fan score are numbers from 0 to 100; an empty field is not a number. */
export function isScore(text: string): boolean {
  const score = text.trim() === '' ? Number.NaN : Number(text)
  return score >= SCORE_MIN && score <= SCORE_MAX
}

export function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** A moment as a `datetime-local` field shows it: in the reader's time zone, which is not written. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

export function fromLocalInput(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}
