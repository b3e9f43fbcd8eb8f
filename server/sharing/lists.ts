// What crawlers and feed readers ask for: robots.txt, the sitemap and the feed (sharing.4).
import { arenaAddress } from '#contract/arena-address.ts'
import { FEED_PATH } from '#contract/constants.ts'
import { pageRows } from '#contract/pages.ts'
import type { PostSummary } from '#contract/posts.ts'
import { listArenaIds } from '#server/features/arenas/index.ts'
import { listResults } from '#server/features/matches/index.ts'
import { escapeHtml } from '#server/http/html.ts'
import type { Settings } from '#server/settings.ts'
import type { Db } from '#server/storage/database.ts'
import type { Position } from '#server/storage/list-order.ts'
import { languageOf } from '#texts/blog.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { allPosts } from './subjects/posts.subjects.ts'

/** Crawlers that run scripts need the calls behind the open pages; no other call is for them. */
const READABLE_CALLS = ['/v1/arenas', '/v1/posts', '/v1/matches/', '/v1/results']
const CLOSED = ['/v1/', ...closedPages(), '/metrics', '/docs', '/calendar/my/']

export function renderRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...READABLE_CALLS.map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Rules are prefixes, so `/fan` is left out: it would also close `/fans` and the previews of `/fan/1`. */
function closedPages(): string[] {
  const readable = pageRows.filter(([, { strangers }]) => strangers !== 'nothing')
  const prefixes = pageRows
    .filter(([, { strangers }]) => strangers === 'nothing')
    .map(([, { path }]) => path.replace(/^(\/\w+\/).*/, '$1'))
    .filter((prefix) => !readable.some(([, { path }]) => path.startsWith(prefix)))
  return [...new Set(prefixes)]
}

/** What the protocol allows in one file. */
const ADDRESSES_MOST = 50_000
const PAGE_SIZE = 500
/** Indexed pages with one address; those of arenas and articles are listed from the database. */
const FIXED = pageRows.flatMap(([, { path, strangers, isOfPlay }]) =>
  strangers === 'indexed' && !isOfPlay && !path.includes(':') ? [path] : [],
)

/** Every open page: what needs sign-in is not for search engines. */
export async function renderSitemap(db: Db, settings: Settings, now: Date): Promise<string> {
  const entries: string[] = []
  for await (const { path, changedAt } of openPages(db, settings, now)) {
    if (entries.length === ADDRESSES_MOST) break
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`
    entries.push(`<url><loc>${xmlText(`${settings.publicUrl}${path}`)}</loc>${changed}</url>`)
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

interface OpenPage {
  path: string
  changedAt?: string
}

async function* openPages(db: Db, settings: Settings, now: Date): AsyncGenerator<OpenPage> {
  for (const path of FIXED) yield { path }
  // Arenas of a game site elsewhere are for its own sitemap.
  if (settings.gameUrl.startsWith('/'))
    for await (const id of arenaIds(db)) yield { path: arenaAddress(settings.gameUrl, id) }
  for await (const { id, date } of playedMatches(db))
    yield { path: `/match/${id}`, changedAt: date.toISOString() }
  for await (const post of allPosts(db, now, PAGE_SIZE))
    yield { path: `/blog/${encodeURIComponent(post.slug)}`, changedAt: post.date }
}

async function* arenaIds(db: Db): AsyncGenerator<string> {
  let last = ''
  for (;;) {
    const ids = await listArenaIds(db, last, PAGE_SIZE)
    yield* ids
    if (ids.length < PAGE_SIZE) return
    last = ids.at(-1) ?? ''
  }
}

/** matches.7: the newest first. */
async function* playedMatches(db: Db): AsyncGenerator<{ id: number; date: Date }> {
  let position: Position | null = null
  for (;;) {
    const page = await listResults(db, {}, PAGE_SIZE, position)
    for (const { match } of page) yield match
    position = page.at(-1)?.position ?? null
    if (page.length < PAGE_SIZE) return
  }
}

/** How many posts a reader that comes now and then is told of. */
export const FEED_MOST = 50

/** The blog as RSS 2.0: each post's summary, and the way to it. */
export function renderFeed(posts: readonly PostSummary[], publicUrl: string): string {
  const newest = posts[0] ? `<lastBuildDate>${rssDate(posts[0].date)}</lastBuildDate>\n` : ''
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>Virage, blog</title>
<link>${xmlText(publicUrl)}/blog</link>
<description>${xmlText(sharingMessages.en.blog)}</description>
<language>en</language>
${newest}<atom:link href="${xmlText(publicUrl)}${FEED_PATH}" rel="self" type="application/rss+xml"/>
${posts.map((post) => renderItem(post, publicUrl)).join('')}</channel>
</rss>
`
}

function renderItem(post: PostSummary, publicUrl: string): string {
  const address = xmlText(`${publicUrl}/blog/${encodeURIComponent(post.slug)}`)
  const language = languageOf(post)
  return `<item>
<title>${xmlText(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${rssDate(post.date)}</pubDate>
<dc:creator>${xmlText(post.author)}</dc:creator>
${language === undefined ? '' : `<dc:language>${language}</dc:language>\n`}<description>${xmlText(post.summary)}</description>
${post.tags.map((tag) => `<category>${xmlText(tag)}</category>\n`).join('')}</item>
`
}

/** RFC 822 with four digits of year, as RSS asks for. */
const rssDate = (iso: string): string => new Date(iso).toUTCString()

/** Characters that XML 1.0 has no place for, not even escaped. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replace(NO_XML, ''))
