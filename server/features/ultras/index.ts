export { mountGroups } from './groups.routes.ts'
export { createOfficersService } from './officers.service.ts'
export { findHeir } from './officers.storage.ts'
export { presentUltra } from './ultra.ts'
export { type Actor, actorOf, recordDeed } from './ultra-log.ts'
export { createUltraGate, listUltrasWithRight, type UltraStanding, ultraRightsOf } from './ultra-rights.ts'
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
