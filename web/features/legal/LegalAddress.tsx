import { settings } from '#client/page.ts'

export function LegalAddress() {
  return <a href={`mailto:${settings.legalEmail}`}>{settings.legalEmail}</a>
}
