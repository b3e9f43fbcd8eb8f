// What a letter of ours consists of, and its renderings as plain text and as HTML.
import type { Language } from '#texts/messages.ts'

interface Link {
  label: string
  url: string
}

/** A mail as its author thinks of it; texts are plain, both renderings make them safe. */
interface Letter {
  /** English unless told. */
  language?: Language
  subject: string
  /** The line that inboxes show after the subject. */
  preheader: string
  greeting: string
  /** Said in the plain text alone: the HTML has the subject as its heading. */
  plainHeading?: string
  paragraphs: string[]
  button: Link
  /** Lists under headings, before the button. */
  sections?: LetterSection[]
  /** Under the button: how long it works, or another way. */
  note?: string
  secondLink?: Link
  /** Why they got this mail, and what to do if it was not them. */
  reason: string
  /** After the reason: how to get no more of these. */
  unsubscribe?: Link
}

export interface LetterSection {
  title: string
  lines: { text: string; detail?: string | null; url?: string }[]
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
    ...(letter.plainHeading === undefined ? [] : [oneLine(letter.plainHeading)]),
    ...letter.paragraphs.map(oneLine),
    ...(letter.sections ?? []).map(sectionText),
    linkText(letter.button, letter.language),
    ...(letter.note === undefined ? [] : [oneLine(letter.note)]),
    ...(letter.secondLink ? [linkText(letter.secondLink, letter.language)] : []),
    `-- \nVIRAGE\n${oneLine(letter.reason)}`,
    ...(letter.unsubscribe ? [linkText(letter.unsubscribe, letter.language)] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

function sectionText({ title, lines }: LetterSection): string {
  const items = lines.map(({ text, detail, url }) =>
    [
      `* ${oneLine(unlinked(text))}`,
      ...[detail && unlinked(detail), url].flatMap((more) => (more ? [`  ${oneLine(more)}`] : [])),
    ].join('\n'),
  )
  return [oneLine(title).toUpperCase(), ...items].join('\n')
}

function linkText({ label, url }: Link, language: Language = 'en'): string {
  return `${oneLine(label)}${language === 'fr' ? '\u00a0:' : ':'}\n${oneLine(url)}`
}

const LOOKS_LIKE_LINK = /:\/\/|www\.|@|[\p{L}\d]\.\p{L}{2}/iu

/**
 * Anybody may type any name and any address into the registration form. A name that is an advertisement must not
 * travel to a stranger in our mail, so one that clients would turn into a link is left out.
 */
export function greet(name: string, language: Language = 'en'): string {
  const shown = oneLine(name)
  const hello = language === 'fr' ? 'Bonjour' : 'Hello'
  return shown === '' || LOOKS_LIKE_LINK.test(shown) ? `${hello},` : `${hello} ${shown},`
}

/** The same for texts that others have a part in: mail programs make no link of it. */
export const unlinked = (text: string): string =>
  text.replaceAll(/:\/\/|@/g, ' ').replaceAll(/([\p{L}\d])\.(?=\p{L}{2})/gu, '$1. ')

/** `1 hour`, `24 hours`. */
export function amount(count: number, unit: string): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

// The colours of ui/tokens.css. Mail clients know no custom properties, so the values are repeated here.

const PAPER = {
  background: '#F4EFE0',
  surface: '#FFFCF3',
  line: '#D3C9AC',
  text: '#14190F',
  textQuiet: '#575D51',
  flood: '#FFD91F',
  floodEdge: '#14190F',
  link: '#1450B8',
} as const

const NIGHT: Record<keyof typeof PAPER, string> = {
  background: '#0A0F0D',
  surface: '#111815',
  line: '#2B3832',
  text: '#F4F6EE',
  textQuiet: '#8F9C93',
  flood: '#FFE14D',
  floodEdge: '#B89B12',
  link: '#7FB8FF',
}

const ON_FLOOD = '#15170A'
/** The band with the name is night in both themes: floodlights need the dark. */
const BAND = {
  background: '#0A0F0D',
  text: '#F4F6EE',
  home: '#FF5B35',
  away: '#4C9DFF',
} as const

const FONT = "font-family:'Hanken Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY_FONT = "font-family:Anybody,'Arial Black',Impact,Helvetica,Arial,sans-serif"
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const LINE = `${FONT};font-size:16px;line-height:24px`
const SMALL = `${FONT};font-size:13px;line-height:20px`

/** Styles stand on the elements, for clients that drop style sheets; the sheet only turns on the night colours. */
function letterHtml(letter: Letter): string {
  return `<!doctype html>
<html lang="${letter.language ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${safe(letter.subject)}</title>
${nightStyles()}
</head>
<body class="page" style="margin:0;padding:0;background-color:${PAPER.background}">
${preheader(letter.preheader)}
<table class="page" ${TABLE} width="100%" style="background-color:${PAPER.background}">
<tr><td align="center" style="padding:32px 12px">
<table ${TABLE} width="100%" style="max-width:560px;border-collapse:separate">
${band()}
<tr><td class="card" style="padding:32px 32px 28px;background-color:${PAPER.surface};border:1px solid ${PAPER.line};border-top:0;border-radius:0 0 14px 14px">
<h1 class="text" style="margin:0 0 20px;${DISPLAY_FONT};font-size:26px;line-height:30px;font-weight:800;color:${PAPER.text}">${safe(letter.subject)}</h1>
${[letter.greeting, ...letter.paragraphs].map(paragraph).join('\n')}
${(letter.sections ?? []).map(section).join('\n')}
${button(letter.button)}
${letter.note === undefined ? '' : paragraph(letter.note)}
${letter.secondLink ? secondLink(letter.secondLink) : ''}
${fallback(letter)}
</td></tr>
<tr><td class="quiet" style="padding:20px 32px 0;${SMALL};color:${PAPER.textQuiet}">${safe(letter.reason)}${letter.unsubscribe ? ` ${footLink(letter.unsubscribe)}` : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function safe(text: string): string {
  return escapeHtml(oneLine(text))
}

function nightStyles(): string {
  return `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.page { background-color: ${NIGHT.background} !important }
.card { background-color: ${NIGHT.surface} !important; border-color: ${NIGHT.line} !important }
.text { color: ${NIGHT.text} !important }
.quiet { color: ${NIGHT.textQuiet} !important; border-color: ${NIGHT.line} !important }
.quietline { border-color: ${NIGHT.line} !important }
.link { color: ${NIGHT.link} !important }
.key { background-color: ${NIGHT.flood} !important; border-bottom-color: ${NIGHT.floodEdge} !important }
}
</style>`
}

/** The blanks keep clients from showing the body's first words after it. */
function preheader(text: string): string {
  const hidden = 'display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0'
  return `<div style="${hidden}">${safe(text)}${'&#8199;&#847;'.repeat(60)}</div>`
}

/** The name, under it the two ends: home on the left, away on the right. */
function band(): string {
  return `<tr><td style="padding:22px 32px;background-color:${BAND.background};border-radius:14px 14px 0 0">
<span style="${DISPLAY_FONT};font-size:24px;line-height:28px;font-weight:900;letter-spacing:1px;color:${BAND.text}">VIRAGE</span>
</td></tr>
<tr><td style="padding:0;line-height:0;font-size:0"><table ${TABLE} width="100%"><tr>
<td width="50%" height="6" style="height:6px;background-color:${BAND.home}"></td>
<td width="50%" height="6" style="height:6px;background-color:${BAND.away}"></td>
</tr></table></td></tr>`
}

function paragraph(text: string): string {
  return `<p class="text" style="margin:0 0 16px;${LINE};color:${PAPER.text}">${safe(text)}</p>`
}

function section({ title, lines }: LetterSection): string {
  const heading = `margin:0 0 8px;${DISPLAY_FONT};font-size:17px;line-height:22px;font-weight:800;color:${PAPER.text}`
  return `<h2 class="text" style="${heading}">${safe(title)}</h2>
<table ${TABLE} width="100%" style="margin:0 0 24px">
${lines.map(sectionLine).join('\n')}
</table>`
}

function sectionLine({ text, detail, url }: LetterSection['lines'][number]): string {
  const words = `${LINE};font-weight:600;color:${PAPER.text}`
  const told = safe(unlinked(text))
  const shown =
    url === undefined
      ? told
      : `<a class="text" href="${safe(url)}" style="${words};text-decoration:underline">${told}</a>`
  const more = detail
    ? `<br><span class="quiet" style="${SMALL};font-weight:400;color:${PAPER.textQuiet}">${safe(unlinked(detail))}</span>`
    : ''
  return `<tr><td class="text quietline" style="padding:8px 0;border-top:1px solid ${PAPER.line};${words}">${shown}${more}</td></tr>`
}

function footLink({ label, url }: Link): string {
  return `<a class="link" href="${safe(url)}" style="color:${PAPER.link}">${safe(label)}</a>`
}

/** A key with its 4 px edge, as in the product. */
function button({ label, url }: Link): string {
  const key = `background-color:${PAPER.flood};border-bottom:4px solid ${PAPER.floodEdge};border-radius:10px`
  const words = `${FONT};font-size:17px;line-height:22px;font-weight:700;color:${ON_FLOOD};text-decoration:none`
  return `<table ${TABLE} style="margin:8px 0 24px;border-collapse:separate"><tr>
<td class="key" align="center" style="${key}">
<a href="${safe(url)}" style="display:inline-block;padding:13px 28px;${words}">${safe(label)}</a>
</td></tr></table>`
}

function secondLink({ label, url }: Link): string {
  return `<p style="margin:0 0 16px;${LINE}"><a class="link" href="${safe(url)}" style="color:${PAPER.link}">${safe(label)}</a></p>`
}

const COPY_ADDRESS = {
  en: 'If the button does nothing, copy this address into your browser:',
  fr: 'Si le bouton ne fait rien, copiez cette adresse dans votre navigateur\u202f:',
} as const

function fallback({ button: { url }, language = 'en' }: Letter): string {
  const place = `margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${PAPER.line}`
  return `<p class="quiet" style="${place};${SMALL};color:${PAPER.textQuiet}">${COPY_ADDRESS[language]}<br>
<a class="link" href="${safe(url)}" style="color:${PAPER.link};word-break:break-all">${safe(url)}</a></p>`
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? '')
}

/** Without line breaks, control characters and marks that turn the direction of writing. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}
