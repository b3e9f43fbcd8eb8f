import { cookiesText } from '#texts/legal/cookies.ts'
import { LegalPage } from './LegalPage.tsx'

export function CookiesPage() {
  return <LegalPage text={cookiesText} />
}
