import { spokenLanguage } from '#texts/language.ts'
import type { Language } from '#texts/messages.ts'

/** The language of an Accept-Language header: of what is preferred most, as the front ends decide it too. */
export function preferredLanguage(header: string | undefined): Language {
  const [best] = (header ?? '')
    .split(',')
    .map(readRange)
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return spokenLanguage(best?.tag ?? '')
}

function readRange(text: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { tag, weight: tag === '' ? 0 : weight === undefined ? 1 : Number(weight) || 0 }
}
