export { mountMedia } from './media.routes.ts'
export { readPicture } from './picture-files.ts'
