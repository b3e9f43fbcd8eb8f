export { type MediaRoutesDeps, mountMedia } from './media.routes.ts'
