export {
  createAnnouncementsService,
  findAnnouncement,
  findShownAnnouncements,
  quote,
  setAnnouncementHidden,
} from './announcements.ts'
export { createDoorService } from './door.service.ts'
export { admitAtDoor, closeRequest, deleteBan } from './door.storage.ts'
export { createFounding } from './founding.ts'
export { mountGroups } from './groups.routes.ts'
export { closeDoors, exportGroups, forgetGroups } from './groups-account.ts'
export { createOfficersService } from './officers.service.ts'
export { findHeir, listVacancies, listWithRight, undoableSince } from './officers.storage.ts'
export { presentUltra } from './ultra.ts'
export {
  findReportedUltras,
  hideUltraTexts,
  listOwnRights,
  showUltraTexts,
} from './ultra-hiding.storage.ts'
export { type Actor, actorOf, recordDeed, recordFilling, recordFollowing } from './ultra-log.ts'
export { createUltraGate, listUltrasWithRight, lockUltraFor, ultraRightsOf } from './ultra-rights.ts'
export { loadUltraFigures, refreshUltraScores } from './ultra-scores.storage.ts'
export { mountUltras } from './ultras.routes.ts'
export { createUltrasService } from './ultras.service.ts'
export {
  archiveUltrasOfClub,
  changeMemberCount,
  findUltra,
  findUltras,
  holdUltra,
  type LockedUltra,
  listUltraIdsOfClub,
  listUltrasOfClub,
  lockUltra,
  mayPreside,
  setPresident,
} from './ultras.storage.ts'
