// What a letter of ours consists of, and its plain-text rendering.
import { letterHtml, oneLine } from './letter-html.ts'

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

/** Links stand alone on their line: readable, clickable, and easy to find for a script. */
function letterText(letter: Letter): string {
  const blocks = [
    oneLine(letter.greeting),
    ...letter.paragraphs.map(oneLine),
    linkText(letter.button),
    oneLine(letter.note),
    ...(letter.secondLink ? [linkText(letter.secondLink)] : []),
    `-- \nVIRAGE\n${oneLine(letter.reason)}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function linkText({ label, url }: Link): string {
  return `${oneLine(label)}:\n${oneLine(url)}`
}

const LOOKS_LIKE_LINK = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2}/iu

/**
 * Anybody may type any name and any address into the registration form. A name that is an advertisement must not
 * travel to a stranger in our mail, so one that clients would turn into a link is left out.
 */
export function greet(name: string): string {
  const shown = oneLine(name)
  return shown === '' || LOOKS_LIKE_LINK.test(shown) ? 'Hello,' : `Hello ${shown},`
}

/** `1 hour`, `24 hours`. */
export function amount(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
