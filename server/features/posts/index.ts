export { cleanHtml } from './post-html.ts'
export { mountPosts } from './posts.routes.ts'
export { createPostsService } from './posts.service.ts'
export { findPublishedPost, listPublishedPosts } from './published-posts.ts'
