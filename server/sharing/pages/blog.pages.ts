import type { PostSummary } from '#contract/posts.ts'
import { cleanHtml } from '#server/features/posts/index.ts'
import { blogMessages, languageOf } from '#texts/blog.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { articleCard, cardPath, GENERAL_CARD } from '../cards/card.ts'
import { type Page, type PageContext, wholeAddress } from '../page.ts'
import { plainText } from '../plain-text.ts'
import { articleFacts } from '../structured-data.ts'
import { findArticle, listNewest } from '../subjects/posts.subjects.ts'

/** As many as are read without scripts; the feed and the sitemap hold more. */
const LISTED_MOST = 50

export async function blogPage(context: PageContext): Promise<Page> {
  const { language } = context
  const m = blogMessages[language]
  const s = sharingMessages[language]
  const posts = await listNewest(context.db, context.now(), LISTED_MOST)
  return {
    status: 200,
    head: {
      title: m.title,
      description: s.blog,
      path: '/blog',
      isIndexed: true,
      kind: 'website',
      picture: { path: cardPath(GENERAL_CARD), text: s.card },
      hasFeed: true,
      firstPicture: posts[0]?.imageUrl,
    },
    reading: { kind: 'page' },
    content: { posts },
  }
}

export async function articlePage(context: PageContext, slug: string): Promise<Page | null> {
  const { language, settings } = context
  const post = await findArticle(context.db, slug, context.now())
  if (!post) return null
  const path = articlePath(post)
  const picture = cardPath(articleCard(post))
  const site = {
    publicUrl: settings.publicUrl,
    address: (local: string) => wholeAddress(settings.publicUrl, local),
  }
  return {
    status: 200,
    head: {
      title: post.title,
      description: plainText(post.summary, 300) || sharingMessages[language].blog,
      path,
      isIndexed: true,
      kind: 'article',
      picture: { path: picture, text: post.title },
      article: { publishedAt: new Date(post.date), author: post.author, tags: post.tags },
      hasFeed: true,
      firstPicture: post.imageUrl,
      facts: [articleFacts(site, post, { path, picture, language: languageOf(post) })],
    },
    reading: { kind: 'page' },
    content: { post: { ...post, content: cleanHtml(post.content).trim() } },
  }
}

const articlePath = ({ slug }: PostSummary) => `/blog/${encodeURIComponent(slug)}`
