import type { Language } from '#texts/messages.ts'

const french: Record<string, string> = {
  sign_in: 'Connectez-vous pour participer.',
  suspended: 'Votre compte est suspendu : vous pouvez regarder.',
  side_locked: 'Vous avez déjà encouragé votre virage.',
  no_side: 'Choisissez d’abord votre virage.',
  chant_too_soon: 'Un chant toutes les deux secondes.',
}

/** The text for a message that the socket refused; the server's own text is English. */
export function socketErrorText(code: string, detail: string, language: Language): string {
  return (language === 'fr' ? french[code] : undefined) ?? detail
}
