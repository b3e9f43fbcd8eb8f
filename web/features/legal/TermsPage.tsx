import { termsText } from '#texts/legal/terms.ts'
import { LegalPage } from './LegalPage.tsx'

export function TermsPage() {
  return <LegalPage text={termsText} />
}
