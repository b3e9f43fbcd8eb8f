import type { ErrorCode } from '#contract/errors.ts'
import { fillIn, type Problem } from '#contract/problems.ts'
import type { Language } from '#texts/messages.ts'

let french: typeof import('./failure-words.fr.ts') | null = null

/** Fetches what a failure says in this language. If that cannot be had, the server's English is shown. */
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
