import type { Language } from '#texts/messages.ts'

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
