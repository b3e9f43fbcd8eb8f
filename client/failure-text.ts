import { type Language, messages } from '#texts/messages.ts'
import { CallFailure } from './call-failure.ts'
import { refusalText } from './failure-words.ts'

/** calls.2: the failure's detail, else the call's own fallback, else that something unexpected happened. */
export function failureText(error: unknown, language: Language, fallback?: string): string {
  const m = failureMessages[language]
  if (!(error instanceof CallFailure)) return m.unexpected
  return failureDetail(error, language) ?? fallback ?? m.unexpected
}

/** What the failure itself says, if it says anything. */
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
