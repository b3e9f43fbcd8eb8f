export { createPictureCleanup, exportPictures, type PictureCleanup } from './media.cleanup.ts'
export { mountMedia } from './media.routes.ts'
export { createFolderStore, createPictureStore, isPictureName, type PictureStore } from './picture-store.ts'
