import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { problem } from '#contract/problems.ts'
import { recordAudit } from '#server/features/audit/index.ts'
import { findFan } from '#server/features/fans/index.ts'
import { Failure, invalid } from '#server/http/failure.ts'
import type { Transaction } from '#server/storage/database.ts'
import { isUniqueViolation } from '#server/storage/database-errors.ts'
import { inTransaction } from '#server/storage/transaction.ts'
import { builtInPost } from '#texts/blog.ts'
import type { Post } from './post.ts'
import { freeSlug, slugFrom } from './post.ts'
import { cleanHtml, isEmptyHtml } from './post-html.ts'
import { presentPost } from './posts.present.ts'
import {
  deletePost,
  findTakenSlugs,
  insertPost,
  lockPost,
  type NewPost,
  updatePost,
} from './posts.storage.ts'

/** An admin's input; fields left out stay as they are, or get their default in a new post. */
export interface PostInput {
  title?: string | undefined
  slug?: string | undefined
  author?: string | undefined
  date?: Date | undefined
  summary?: string | undefined
  content?: string | undefined
  imageUrl?: string | null | undefined
  tags?: string[] | undefined
}

export type PostsService = ReturnType<typeof createPostsService>

export function createPostsService({ db, now }: { db: NodePgDatabase; now: () => Date }) {
  return {
    create(actorId: number, input: PostInput & { title: string; content: string }): Promise<Post> {
      const { slug } = input
      return inTransaction(db, async (tx) => {
        const author = input.author ?? (await findFan(tx, actorId))?.name ?? ''
        const fresh = { title: '', slug: '', author, publishedAt: now(), summary: '', content: '' }
        const fields = change({ ...fresh, imageUrl: null, tags: [] }, input)
        const post = slug === undefined ? await insertNumbered(tx, fields) : await insertPost(tx, fields)
        if (!post) throw slugTaken()
        await recordAudit(tx, {
          actorId,
          action: 'post.create',
          target: target(post.id),
          after: presentPost(post),
        })
        return post
      })
    },

    async update(actorId: number, id: number, input: PostInput): Promise<Post> {
      try {
        return await inTransaction(db, async (tx) => {
          const before = await lockPost(tx, id)
          if (!before) throw new Failure('post_not_found')
          const after = { ...change(before, input), id }
          await updatePost(tx, after)
          await recordAudit(tx, {
            actorId,
            action: 'post.update',
            target: target(id),
            before: presentPost(before),
            after: presentPost(after),
          })
          return after
        })
      } catch (error) {
        throw isUniqueViolation(error, 'posts_slug') ? slugTaken() : error
      }
    },

    async remove(actorId: number, id: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        const post = await lockPost(tx, id)
        if (!post) throw new Failure('post_not_found')
        await deletePost(tx, id)
        await recordAudit(tx, {
          actorId,
          action: 'post.delete',
          target: target(id),
          before: presentPost(post),
        })
      })
    },
  }
}

function change(post: NewPost, input: PostInput): NewPost {
  // The built-in article uses this address.
  if (input.slug === builtInPost.slug) throw slugTaken()
  const content = input.content === undefined ? post.content : cleanHtml(input.content)
  if (isEmptyHtml(content)) throw invalid({ content: problem('text_missing') })
  return {
    title: input.title ?? post.title,
    slug: input.slug ?? post.slug,
    author: input.author ?? post.author,
    publishedAt: input.date ?? post.publishedAt,
    summary: input.summary ?? post.summary,
    content,
    imageUrl: input.imageUrl === undefined ? post.imageUrl : input.imageUrl || null,
    tags: input.tags === undefined ? post.tags : [...new Set(input.tags)],
  }
}

/** Adds the next free number to a slug from the title that is taken. */
async function insertNumbered(tx: Transaction, post: NewPost): Promise<Post> {
  const wanted = slugFrom(post.title)
  for (;;) {
    const slug = freeSlug(wanted, (await findTakenSlugs(tx, wanted)).add(builtInPost.slug))
    const inserted = await insertPost(tx, { ...post, slug })
    if (inserted) return inserted
  }
}

const target = (id: number) => `post ${id}`
const slugTaken = () => new Failure('slug_taken', { fields: { slug: problem('slug_taken') } })
