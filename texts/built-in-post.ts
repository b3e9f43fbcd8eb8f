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
