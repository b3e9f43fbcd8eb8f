import type { Language } from '../messages.ts'
import { cookiesText } from './cookies.ts'
import type { LegalText } from './legal-text.ts'
import { privacyText } from './privacy.ts'
import { takedownText } from './takedown.ts'
import { termsText } from './terms.ts'

/** Every legal page by its address. The French texts stay French in both languages. */
export const LEGAL_PAGES = {
  '/legal/dmca': takedownText,
  '/legal/cgu': () => termsText,
  '/legal/confidentialite': () => privacyText,
  '/legal/cookies': () => cookiesText,
} as const satisfies Record<string, (language: Language) => LegalText>

export type LegalPath = keyof typeof LEGAL_PAGES
export const LEGAL_PATHS = Object.keys(LEGAL_PAGES) as LegalPath[]
