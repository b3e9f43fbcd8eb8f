import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#texts/messages.ts'

let french: typeof import('./failure-words.fr.ts') | null = null

/** Fetches what a failure says in this language. If that cannot be had, the server's English is shown. */
export async function loadFailureWords(language: Language): Promise<void> {
  if (language === 'fr') french ??= await import('./failure-words.fr.ts').catch(() => null)
}

/** Why the server refused a call. */
export function refusalText(code: ErrorCode, detail: string | undefined, language: Language) {
  if (language !== 'fr' || !french) return detail
  return (detail && french.knownComplaint(detail)) || french.REFUSALS[code] || detail
}

/** What the server finds wrong with a field. */
export function complaintText(sentence: string, language: Language): string {
  if (language !== 'fr' || !french) return sentence
  return french.knownComplaint(sentence) ?? french.ANY_COMPLAINT
}
