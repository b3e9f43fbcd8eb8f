export type { Ultra } from './ultra.ts'
export { loadUltraFigures, refreshUltraScores } from './ultra-scores.storage.ts'
export { presentUltra } from './ultras.present.ts'
export { mountUltras, type UltrasRoutesDeps } from './ultras.routes.ts'
export { createUltrasService, type UltrasService } from './ultras.service.ts'
export {
  archiveUltrasOfClub,
  changeMemberCount,
  findUltra,
  findUltras,
  insertUltra,
  type LockedUltra,
  listUltrasOfClub,
  lockUltra,
  setPresident,
} from './ultras.storage.ts'
