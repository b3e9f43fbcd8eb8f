import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { FEED_PATH } from '#contract/constants.ts'
import type { FirstContent, Reading } from '#contract/first-content.ts'
import { embedJson, escapeHtml } from '#server/http/html.ts'
import type { Settings } from '#server/settings.ts'
import type { Language } from '#texts/messages.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from './cards/card.ts'

const SITE = 'Virage'
const LOCALES: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' }

/** What the server writes into a front end's page. */
export interface Page {
  /** 404: the page is one of ours, but what it shows is not there. */
  status: 200 | 404
  head: PageHead
  /** What people read where no script runs. */
  reading: Reading
  /** Set where the front end's page itself is rendered, with this in it. */
  content?: FirstContent
}

export interface PageContext {
  db: NodePgDatabase
  now: () => Date
  settings: Settings
  language: Language
}

/** What a page says of itself to search engines and to whoever shows a link to it. */
export interface PageHead {
  /** Empty for the product itself. */
  title: string
  description: string
  /** The page's one address; null where it has none that should be kept. */
  path: string | null
  /** Whether search engines may keep it: what needs sign-in is not theirs. */
  isIndexed: boolean
  kind: 'website' | 'article' | 'profile'
  picture: { path: string; text: string }
  article?: { publishedAt: Date; author: string; tags: readonly string[] }
  hasFeed?: boolean
  /** The largest picture of the page, which then comes with its first bytes. */
  firstPicture?: string | null | undefined
  /** schema.org. */
  facts?: readonly object[]
}

/** An address of this deployment, or one elsewhere as it is. */
export const wholeAddress = (publicUrl: string, path: string): string =>
  path.startsWith('/') ? `${publicUrl}${path}` : path

const fullTitle = (title: string): string => (title === '' ? SITE : `${title} · ${SITE}`)

/** The built page of a front end with its own head. */
export function withHead(
  template: string,
  pageHead: PageHead,
  publicUrl: string,
  language: Language,
): string {
  // Parts that a page does not have leave empty lines.
  const head = renderHead(pageHead, publicUrl, language).html.replace(/\n{2,}/g, '\n')
  // Functions, because names may hold what `replace` reads as patterns.
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>\s*/, () => '')
    .replace(/<meta name="description"[^>]*>\s*/, () => '')
    .replace('</head>', () => `${head}\n</head>`)
}

function renderHead(head: PageHead, publicUrl: string, language: Language): Markup {
  const picture = wholeAddress(publicUrl, head.picture.path)
  const { title, description, article } = head
  const address = head.path === null ? null : wholeAddress(publicUrl, head.path)
  return markup`<title>${fullTitle(title)}</title>
<meta name="description" content="${description}">
${address !== null && markup`<link rel="canonical" href="${address}">\n<meta property="og:url" content="${address}">`}
${!head.isIndexed && markup`<meta name="robots" content="noindex">`}
<meta property="og:site_name" content="${SITE}">
<meta property="og:type" content="${head.kind}">
<meta property="og:locale" content="${LOCALES[language]}">
<meta property="og:title" content="${title || SITE}">
<meta property="og:description" content="${description}">
<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${CARD_WIDTH_PX}">
<meta property="og:image:height" content="${CARD_HEIGHT_PX}">
<meta property="og:image:alt" content="${head.picture.text}">
<meta name="twitter:card" content="summary_large_image">
${article !== undefined && renderArticle(article)}
${head.firstPicture != null && markup`<link rel="preload" as="image" fetchpriority="high" href="${head.firstPicture}">`}
${head.hasFeed === true && markup`<link rel="alternate" type="application/rss+xml" title="Virage, blog" href="${FEED_PATH}">`}
${(head.facts ?? []).map(renderFacts)}`
}

const renderArticle = ({ publishedAt, author, tags }: NonNullable<PageHead['article']>): Markup =>
  markup`<meta property="article:published_time" content="${publishedAt.toISOString()}">
<meta name="author" content="${author}">
${tags.map((tag) => markup`<meta property="article:tag" content="${tag}">`)}`

const renderFacts = (facts: object): Markup =>
  markup`<script type="application/ld+json">${trusted(embedJson({ '@context': 'https://schema.org', ...facts }))}</script>`

/** HTML that is safe to send: made by `markup`, or vouched for by `trusted`. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Value = string | number | Markup | readonly Markup[] | null | false

/** A template whose values are escaped, unless they are markup themselves. Attributes stand in double quotes. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...values.map(toHtml)))
}

/** For HTML that has been sanitised, and for data whose writer has seen to the escaping. */
export const trusted = (html: string): Markup => new Markup(html)

function toHtml(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Markup) return value.html
  if (typeof value === 'object') return value.map(({ html }) => html).join('')
  return escapeHtml(String(value))
}
