import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { type Language, messages } from '#texts/messages.ts'

/** What the popup says, and the dialog that waits for it. `label`: the provider's name. */
export const ssoMessages = messages({
  en: {
    title: 'Virage sign-in',
    complete: 'Authentication complete. Redirecting...',
    back: 'Back to sign in',
    failed: (label: string) => `${label} login failed.`,
    notConfigured: (label: string) => `${label} sign-in is not configured on this server.`,
    notStartedHere: (label: string) =>
      `This ${label} sign-in was not started here or has expired. Please try again.`,
    refused: (label: string) => `${label} sign-in was refused.`,
    nothingTold: (label: string) => `${label} told us nothing about you.`,
    account_disabled: ERRORS.account_disabled[1],
    rate_limited: ERRORS.rate_limited[1],
    second_factor_needed: ERRORS.second_factor_needed[1],
    unavailable: ERRORS.unavailable[1],
  },
  fr: {
    title: 'Connexion à Virage',
    complete: 'Authentification terminée. Redirection...',
    back: 'Retour à la connexion',
    failed: (label: string) => `La connexion par ${label} a échoué.`,
    notConfigured: (label: string) => `La connexion par ${label} n’est pas configurée sur ce serveur.`,
    notStartedHere: (label: string) =>
      `Cette connexion par ${label} n’a pas commencé ici ou a expiré. Réessayez.`,
    refused: (label: string) => `La connexion par ${label} a été refusée.`,
    nothingTold: (label: string) => `${label} ne nous a rien dit de vous.`,
    account_disabled: 'Ce compte est désactivé.',
    rate_limited: 'Trop de tentatives. Patientez un instant et réessayez.',
    second_factor_needed: 'Confirmez que c’est bien vous, avec une clé d’accès ou un code de secours.',
    unavailable: 'Le service est momentanément indisponible. Réessayez.',
  },
})

/** Why a sign-in at a provider came to nothing. */
export type SsoRefusal = 'failed' | 'notConfigured' | 'notStartedHere' | 'refused' | 'nothingTold'

/** What the server refuses for reasons of its own; the fan's page puts a suspension into words. */
export function refusalText(code: ErrorCode, language: Language): string | null {
  const m = ssoMessages[language]
  switch (code) {
    case 'account_disabled':
    case 'rate_limited':
    case 'second_factor_needed':
    case 'unavailable':
      return m[code]
    default:
      return null
  }
}
