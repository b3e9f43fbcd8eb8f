import { letterHtml } from './letter-html.ts'
import { letterText } from './letter-text.ts'
import { oneLine } from './safe-text.ts'

export interface Link {
  label: string
  url: string
}

/** A mail as its author thinks of it; texts are plain, both renderings make them safe. */
export interface Letter {
  subject: string
  /** The line that inboxes show after the subject. */
  preheader: string
  greeting: string
  paragraphs: string[]
  button: Link
  /** Under the button: how long it works, or another way. */
  note: string
  secondLink?: Link
  /** Why they got this mail, and what to do if it was not them. */
  reason: string
}

export interface MailContent {
  subject: string
  text: string
  html: string
}

export function renderLetter(letter: Letter): MailContent {
  return { subject: oneLine(letter.subject), text: letterText(letter), html: letterHtml(letter) }
}
