import Negotiator from 'negotiator'
import type { Language } from '#texts/messages.ts'
import { spokenLanguage } from '#texts/messages.ts'

/** The language of an Accept-Language header: of what is preferred most, as the front ends decide it too. */
export function preferredLanguage(header: string | undefined): Language {
  const [best = ''] = new Negotiator({ headers: { 'accept-language': header ?? '' } }).languages()
  return spokenLanguage(best)
}
