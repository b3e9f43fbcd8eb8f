import { countText } from './figures.ts'
import type { Language } from './messages.ts'

/** A count as a person reads it, with its noun in the right number: `1,204 fans`. */
export function counted(count: number, language: Language, one: string, many: string): string {
  // In French zero is singular.
  const isOne = language === 'fr' ? count < 2 : count === 1
  return `${countText(count, language)} ${isOne ? one : many}`
}
