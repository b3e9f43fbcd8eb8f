import { FEED_PATH } from '#contract/constants.ts'
import { embedJson } from '#server/http/html.ts'
import type { Language } from '#texts/messages.ts'
import { CARD_HEIGHT_PX, CARD_WIDTH_PX } from './cards/card.ts'
import { type Markup, markup, trusted } from './markup.ts'
import { READABLE_STYLE_PATH } from './readable/style.ts'

const SITE = 'Virage'
const LOCALES: Record<Language, string> = { en: 'en_GB', fr: 'fr_FR' }

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

export const fullTitle = (title: string): string => (title === '' ? SITE : `${title} · ${SITE}`)

export function renderHead(head: PageHead, publicUrl: string, language: Language): Markup {
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
<noscript><link rel="stylesheet" href="${READABLE_STYLE_PATH}"></noscript>
${(head.facts ?? []).map(renderFacts)}`
}

const renderArticle = ({ publishedAt, author, tags }: NonNullable<PageHead['article']>): Markup =>
  markup`<meta property="article:published_time" content="${publishedAt.toISOString()}">
<meta name="author" content="${author}">
${tags.map((tag) => markup`<meta property="article:tag" content="${tag}">`)}`

const renderFacts = (facts: object): Markup =>
  markup`<script type="application/ld+json">${trusted(embedJson({ '@context': 'https://schema.org', ...facts }))}</script>`
