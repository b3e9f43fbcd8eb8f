// In French whatever the language of the page (layout.3).

export const copyright = (year: number): string => `© ${year} Virage. Tous droits réservés.`

export const LEGAL_TEXTS = [
  ['/legal/cgu', 'CGU'],
  ['/legal/confidentialite', 'Politique de confidentialité'],
  ['/legal/cookies', 'Cookies'],
] as const

export const LEGAL_NAME = 'Legal'
export const CHAT_NAME = 'Communauté Discord'
