export { createPictureCleanup, type PictureCleanup } from './media.cleanup.ts'
export { mountMedia } from './media.routes.ts'
export { readPicture } from './picture.ts'
