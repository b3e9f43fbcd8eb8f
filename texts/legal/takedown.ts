import type { Language } from '../messages.ts'
import { CONTACT, heading, type LegalText, numbered, paragraph } from './legal-text.ts'
import { takedownMessages } from './takedown.messages.ts'

/** legal.1: what a takedown notice must contain, where it goes and what becomes of it. */
export function takedownText(language: Language): LegalText {
  const m = takedownMessages[language]
  return {
    title: m.title,
    blocks: [
      paragraph(m.intro),
      heading(m.contains),
      numbered([m.signature], [m.work], [m.material], [m.contact], [m.faith], [m.accuracy]),
      heading(m.where),
      paragraph(`${m.send} `, CONTACT, '.'),
      heading(m.handling),
      paragraph(m.investigated),
      paragraph(m.incomplete),
      heading(m.points),
      paragraph(m.noCash),
    ],
  }
}
