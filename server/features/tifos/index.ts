export { type CompletedTifo, createRaisesService } from './raises.service.ts'
export {
  findPoster,
  insertPoster,
  listPosters,
  listRaises,
  presentPoster,
  type Raise,
} from './raises.storage.ts'
export { mountRaises, mountTifos } from './tifos.routes.ts'
export { createTifosService, findReportedTifo, type TifosService } from './tifos.service.ts'
export { insertTifo } from './tifos.storage.ts'
