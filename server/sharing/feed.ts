import { FEED_PATH } from '#contract/constants.ts'
import type { PostSummary } from '#contract/posts.ts'
import { languageOf } from '#texts/blog.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { xmlText } from './xml.ts'

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
