import { CallFailure } from '#client/call-failure.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Language } from '#texts/messages.ts'
import { failureMessages } from './failure.messages.ts'

/** The server speaks English; where a code is known, its sentence has a French twin. */
const frenchDetails: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'Veuillez vous connecter.',
  session_expired: 'Votre session a pris fin. Reconnectez-vous.',
  wrong_credentials: 'Adresse e-mail ou mot de passe incorrect.',
  email_unverified: 'Veuillez confirmer votre adresse e-mail avant de vous connecter.',
  account_disabled: 'Ce compte est désactivé.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  invalid: 'Certains champs sont manquants ou incorrects.',
  link_invalid: 'Ce lien n’est pas valable ou a expiré.',
  rate_limited: 'Trop de tentatives. Patientez un instant et réessayez.',
  internal: 'Un problème est survenu de notre côté.',
  unavailable: 'Le service est momentanément indisponible. Réessayez.',
}

/** Spec §8: the failure's detail, else the call's own fallback, else that something unexpected happened. */
export function failureText(error: unknown, language: Language, fallback?: string): string {
  const m = failureMessages[language]
  if (!(error instanceof CallFailure)) return m.unexpected
  return failureDetail(error, language) ?? fallback ?? m.unexpected
}

/** What the failure itself says, if it says anything. */
export function failureDetail(error: unknown, language: Language): string | null {
  if (!(error instanceof CallFailure)) return null
  const { code, detail } = error
  if (code === 'network' || code === 'timeout') return failureMessages[language][code]
  if (language === 'fr' && code !== undefined && code !== 'unreadable')
    return frenchDetails[code] ?? detail ?? null
  return detail ?? null
}
