export { cleanHtml } from './post-html.ts'
export { findPublishedPost, listPublishedPosts } from './posts.present.ts'
export { mountPosts } from './posts.routes.ts'
export { createPostsService } from './posts.service.ts'
