import { tifoWord } from '#texts/figures.ts'

/** Letters that the display face has; without one the stand would stay dark. */
const RAISABLE = /[\p{Script=Latin}\p{Nd}]/u

/** What an end raises; `instead` where its name cannot be raised. */
export function raisableWord(name: string, instead: string): string {
  const word = tifoWord(name)
  return RAISABLE.test(word) ? word : instead
}
