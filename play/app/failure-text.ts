import { CallFailure } from '#client/call-failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Language, messages } from '#texts/messages.ts'

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

/** The server speaks English; what it can say here has a French twin. */
const frenchDetails: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'Veuillez vous connecter.',
  session_expired: 'Votre session a pris fin. Reconnectez-vous.',
  bet_not_found: 'Ce pari n’existe pas dans cette arène.',
  bet_not_open: 'Ce pari n’est pas ouvert.',
  stake_too_small: 'Une mise est d’au moins 10 points.',
  stake_too_large: 'Une mise est d’au plus 10 000 points par pari, en tout.',
  not_enough_points: 'Vous n’avez pas assez de points.',
  other_choice_backed: 'Vous soutenez déjà un autre choix de ce pari.',
  key_reused: 'Cette demande a déjà été faite autrement. Réessayez.',
  rate_limited: 'Trop de tentatives. Patientez un instant et réessayez.',
  internal: 'Un problème est survenu de notre côté.',
  unavailable: 'Le service est momentanément indisponible. Réessayez.',
}

const frenchSocketErrors: Record<string, string> = {
  sign_in: 'Connectez-vous pour participer.',
  side_locked: 'Vous avez déjà encouragé votre virage.',
  no_side: 'Choisissez d’abord votre virage.',
  chant_too_soon: 'Un chant toutes les deux secondes.',
}

/** What the arena's socket refuses. */
export function socketErrorText(code: string, detail: string, language: Language): string {
  return (language === 'fr' ? frenchSocketErrors[code] : undefined) ?? detail
}

/** What a failed call says to a person. */
export function failureText(error: unknown, language: Language): string {
  const m = failureMessages[language]
  if (!(error instanceof CallFailure)) return m.unexpected
  const { code, detail } = error
  if (code === 'network' || code === 'timeout') return m[code]
  const french =
    language === 'fr' && code !== undefined && code !== 'unreadable' ? frenchDetails[code] : undefined
  return french ?? detail ?? m.unexpected
}
