import { privacyText } from '#texts/legal/privacy.ts'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPage() {
  return <LegalPage text={privacyText} />
}
