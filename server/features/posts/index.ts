export { mountPosts, type PostsRoutesDeps } from './posts.routes.ts'
export { createPostsService, type PostInput, type PostsService } from './posts.service.ts'
export { listPosts } from './posts.storage.ts'
