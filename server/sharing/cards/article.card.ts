import type { PostSummary } from '#contract/posts.ts'
import type { Card } from './card.ts'

export function articleCard(post: PostSummary): Card {
  return {
    kind: 'post',
    id: post.slug,
    title: post.title,
    author: post.author,
    date: post.date,
    picture: post.imageUrl,
  }
}
