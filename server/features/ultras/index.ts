export { presentUltra } from './ultra.ts'
export { loadUltraFigures, refreshUltraScores } from './ultra-scores.storage.ts'
export { mountUltras } from './ultras.routes.ts'
export { createUltrasService } from './ultras.service.ts'
export {
  archiveUltrasOfClub,
  changeMemberCount,
  findUltra,
  findUltras,
  listUltrasOfClub,
  lockUltra,
  setPresident,
} from './ultras.storage.ts'
