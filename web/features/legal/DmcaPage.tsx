import { takedownText } from '#texts/legal/takedown.ts'
import { useLanguage } from '#web/base/useMessages.ts'
import { LegalPage } from './LegalPage.tsx'

export function DmcaPage() {
  return <LegalPage text={takedownText(useLanguage())} />
}
