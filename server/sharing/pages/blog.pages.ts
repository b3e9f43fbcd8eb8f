import { FEED_PATH } from '#contract/constants.ts'
import type { Post, PostSummary } from '#contract/posts.ts'
import { cleanHtml } from '#server/features/posts/index.ts'
import { blogMessages, languageOf } from '#texts/blog.ts'
import { postDate } from '#texts/figures.ts'
import type { Language } from '#texts/messages.ts'
import { sharingMessages } from '#texts/sharing.messages.ts'
import { articleCard, cardPath, GENERAL_CARD } from '../cards/card.ts'
import { type Markup, markup, trusted } from '../markup.ts'
import type { Page, PageContext } from '../page.ts'
import { wholeAddress } from '../page-head.ts'
import { plainText } from '../plain-text.ts'
import { frame } from '../readable/frame.ts'
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
    body: frame(
      context,
      markup`<h1 class="display w5">${m.title}</h1><p>${m.note} <a href="${FEED_PATH}">${m.feed}</a></p>
<ul class="readable-posts" aria-label="${m.posts}">${posts.map((post) => listed(post, language))}</ul>`,
    ),
    first: { posts },
  }
}

function listed(post: PostSummary, language: Language): Markup {
  const m = blogMessages[language]
  const path = articlePath(post)
  return markup`<li><h2${langOf(post)}><a href="${path}">${post.title}</a></h2>
<p>${m.by(post.author, postDate(post.date, language))}</p>
<p${langOf(post)}>${post.summary}</p>${tagsOf(post)}
<p><a href="${path}">${m.readMore}<span class="sr"${langOf(post)}> ${post.title}</span></a></p></li>`
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
    body: frame(context, article(post, language)),
    first: { post: { ...post, content: cleanHtml(post.content).trim() } },
  }
}

function article(post: Post, language: Language): Markup {
  const m = blogMessages[language]
  return markup`<p><a href="/blog">${m.back}</a></p><article${langOf(post)} class="readable-article">
<h1>${post.title}</h1><p lang="${language}">${m.by(post.author, postDate(post.date, language))}</p>${tagsOf(post)}
${post.imageUrl !== null && markup`<img src="${post.imageUrl}" alt="" width="1120" height="630" referrerpolicy="no-referrer">`}
${trusted(cleanHtml(post.content))}</article>`
}

const articlePath = ({ slug }: PostSummary) => `/blog/${encodeURIComponent(slug)}`

const langOf = (post: PostSummary): Markup | null => {
  const lang = languageOf(post)
  return lang === undefined ? null : markup` lang="${lang}"`
}

const tagsOf = ({ tags }: PostSummary): Markup | false =>
  tags.length > 0 && markup`<ul class="readable-tags">${tags.map((tag) => markup`<li>#${tag}</li>`)}</ul>`
