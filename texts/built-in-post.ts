import type { PostSummary } from '#contract/posts.ts'

/** blog.4: the one article that is part of the product, in French. Its text comes with the article's page. */
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

/** The server's posts and our own article, newest first; where both have an address, it is our article's. */
export function mergePosts(posts: PostSummary[], tag: string | null, hasMore = false): PostSummary[] {
  const others = posts.filter(({ slug }) => slug !== builtInPost.slug)
  if (!hasTag(builtInPost, tag)) return others
  const at = others.findIndex(({ date }) => Date.parse(date) < Date.parse(builtInPost.date))
  if (at >= 0) return others.toSpliced(at, 0, builtInPost)
  // Older than all that has come so far: its place is at the end, once that is reached.
  return hasMore ? others : [...others, builtInPost]
}

function hasTag({ tags }: PostSummary, tag: string | null): boolean {
  return tag === null || tags.some((own) => own.toLowerCase() === tag.toLowerCase())
}
