import type { PostSummary } from '#contract/posts.ts'
import { messages } from './messages.ts'

export const blogMessages = messages({
  en: {
    title: 'Blog',
    note: 'From the stands, between matches.',
    tagged: (tag: string) => `Posts tagged #${tag}`,
    allPosts: 'All posts',
    by: (author: string, date: string) => `By ${author} on ${date}`,
    readMore: 'Read more',
    posts: 'Posts',
    loadingList: 'Loading posts...',
    none: 'No blog posts found.',
    listFailed: 'Failed to fetch blog posts.',
    loadingArticle: 'Loading article...',
    notFound: 'Blog post not found.',
    articleFailed: 'Failed to fetch blog post.',
    notAvailable: 'Article not available.',
    back: 'Back to the blog',
    retry: 'Try again',
    tags: 'Tags',
    feed: 'RSS feed',
  },
  fr: {
    title: 'Blog',
    note: 'Depuis les tribunes, entre deux matchs.',
    tagged: (tag: string) => `Articles marqués #${tag}`,
    allPosts: 'Tous les articles',
    by: (author: string, date: string) => `Par ${author}, le ${date}`,
    readMore: 'Lire la suite',
    posts: 'Articles',
    loadingList: 'Chargement des articles...',
    none: 'Aucun article trouvé.',
    listFailed: 'Impossible de charger les articles.',
    loadingArticle: 'Chargement de l’article...',
    notFound: 'Article introuvable.',
    articleFailed: 'Impossible de charger l’article.',
    notAvailable: 'Article indisponible.',
    back: 'Retour au blog',
    retry: 'Réessayer',
    tags: 'Étiquettes',
    feed: 'Flux RSS',
  },
})

/** blog.4: the article that is part of the product, in French. Its text is loaded with the article's page. */
export const builtInPost: PostSummary = {
  // The server's ids begin at 1.
  id: 0,
  title: 'Les ultras, moteur de la performance',
  slug: 'ultras-moteur-performance',
  author: 'La rédaction de Virage',
  date: '2026-09-14T08:00:00.000Z',
  summary:
    'Une équipe ne joue jamais seule. Ce que les tribunes savent depuis un siècle, l’esport le redécouvre\u202f: une communauté passionnée fait gagner.',
  imageUrl: '/demo/derby.webp',
  tags: ['esport', 'community', 'performance', 'meridian'],
}

/** The language of a post's text, where it is known to differ from the page's. */
export function languageOf({ id }: Pick<PostSummary, 'id'>): 'fr' | undefined {
  return id === builtInPost.id ? 'fr' : undefined
}

/** The server's posts and our own article, newest first. A post with the slug of our article is left out. */
export function mergePosts(posts: PostSummary[], tag: string | null, hasMore = false): PostSummary[] {
  const others = posts.filter(({ slug }) => slug !== builtInPost.slug)
  if (!hasTag(builtInPost, tag)) return others
  const at = others.findIndex(({ date }) => Date.parse(date) < Date.parse(builtInPost.date))
  if (at >= 0) return others.toSpliced(at, 0, builtInPost)
  // Older than every loaded post: it goes to the end, once the last page is loaded.
  return hasMore ? others : [...others, builtInPost]
}

function hasTag({ tags }: PostSummary, tag: string | null): boolean {
  return tag === null || tags.some((own) => own.toLowerCase() === tag.toLowerCase())
}
