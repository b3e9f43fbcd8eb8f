import type { FastifyInstance } from 'fastify'
import { postsRoutes } from '#contract/posts.ts'
import { Failure } from '#server/http/failure.ts'
import { type Authenticate, mount, type Viewer } from '#server/http/handlers.ts'
import { positionIn, toSortedPage } from '#server/http/paging.ts'
import type { Db } from '#server/storage/database.ts'
import { isPublished } from './post.ts'
import { presentPost, presentSummary } from './posts.present.ts'
import type { PostsService } from './posts.service.ts'
import { findPost, listPosts, postOrder } from './posts.storage.ts'

export interface PostsRoutesDeps {
  db: Db
  now: () => Date
  posts: PostsService
  authenticate: Authenticate
}

export function mountPosts(app: FastifyInstance, { db, now, posts, authenticate }: PostsRoutesDeps): void {
  const seesFuture = (viewer: Viewer | null) => viewer?.role === 'admin'

  mount(
    app,
    postsRoutes,
    {
      'GET /v1/posts': async ({ viewer, query: { limit, cursor, q, tag } }) => {
        const search = { q, tag, publishedBy: seesFuture(viewer) ? undefined : now() }
        const found = await listPosts(db, search, limit + 1, positionIn(postOrder, cursor))
        const { rows, next } = toSortedPage(postOrder, found, limit)
        return { element: rows.map(({ post }) => presentSummary(post)), next }
      },
      'GET /v1/posts/{slug}': async ({ viewer, params }) => {
        const post = await findPost(db, params.slug)
        if (!post || !(isPublished(post, now()) || seesFuture(viewer))) throw new Failure('post_not_found')
        return { element: presentPost(post) }
      },
      'POST /v1/posts/create': async ({ viewer, body }) => ({
        element: presentPost(await posts.create(viewer.userId, body)),
        msg: 'Post created.',
      }),
      'POST /v1/posts/update': async ({ viewer, body: { id, ...input } }) => ({
        element: presentPost(await posts.update(viewer.userId, id, input)),
        msg: 'Post updated.',
      }),
      'POST /v1/posts/delete': async ({ viewer, body }) => {
        await posts.remove(viewer.userId, body.id)
        return { element: null, msg: 'Post deleted.' }
      },
    },
    authenticate,
  )
}
