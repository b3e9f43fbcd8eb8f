import type { ErrorCode } from '#contract/errors.ts'
import { fillIn, type Problem } from '#contract/problems.ts'
import { type Language, messages } from '#texts/messages.ts'
import { CallFailure } from './call-failure.ts'

/** calls.2: the failure's detail, else the call's own fallback, else that something unexpected happened. */
export function failureText(error: unknown, language: Language, fallback?: string): string {
  const m = failureMessages[language]
  if (!(error instanceof CallFailure)) return m.unexpected
  return failureDetail(error, language) ?? fallback ?? m.unexpected
}

/** The failure's own sentence, or null if it has none. */
export function failureDetail(error: unknown, language: Language): string | null {
  if (!(error instanceof CallFailure)) return null
  const { code, reason, detail } = error
  if (code === 'network' || code === 'timeout') return failureMessages[language][code]
  if (code === undefined || code === 'unreadable') return detail ?? null
  return refusalText({ code, reason, detail }, language) ?? null
}

const failureMessages = messages({
  en: {
    network: 'The server could not be reached. Check your connection and try again.',
    timeout: 'The server did not answer in 15 seconds. Please try again.',
    unexpected: 'An unexpected error occurred.',
  },
  fr: {
    network: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    timeout: 'Le serveur n’a pas répondu en 15 secondes. Réessayez.',
    unexpected: 'Une erreur inattendue est survenue.',
  },
})

let french: typeof import('./failure-words.fr.ts') | null = null

/** Loads the sentences of this language. If that fails, the server's English is shown. */
export async function loadFailureWords(language: Language): Promise<void> {
  if (language === 'fr') french ??= await import('./failure-words.fr.ts').catch(() => null)
}

interface Refusal {
  code: ErrorCode
  reason?: Problem | undefined
  /** The server's English sentence. */
  detail?: string | undefined
}

/** Why the server refused a call. */
export function refusalText({ code, reason, detail }: Refusal, language: Language): string | undefined {
  if (language !== 'fr' || !french) return detail
  return (reason && inFrench(reason)) ?? french.REFUSALS[code] ?? detail
}

/** What the server finds wrong with a field. A server of an older version sends no problem. */
export function problemText(problem: Problem | undefined, sentence: string, language: Language): string {
  if (language !== 'fr' || !french) return sentence
  return (problem && inFrench(problem)) ?? french.PROBLEM_WORDS.not_accepted
}

function inFrench({ code, values = [] }: Problem): string | undefined {
  const words = french?.PROBLEM_WORDS[code]
  return words && fillIn(words, values, (value) => value.toLocaleString('fr', { useGrouping: 'min2' }))
}
