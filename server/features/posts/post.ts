export interface Post {
  id: number
  title: string
  slug: string
  author: string
  publishedAt: Date
  summary: string
  /** HTML, sanitised. */
  content: string
  imageUrl: string | null
  tags: string[]
}

/** A post of the future is nobody's but the admins' until its time has come. */
export const isPublished = (post: Pick<Post, 'publishedAt'>, now: Date): boolean => post.publishedAt <= now
