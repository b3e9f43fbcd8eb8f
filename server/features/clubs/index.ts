export { type Club, changeClub, type UltraFigures } from './club.ts'
export { presentClub } from './clubs.present.ts'
export { type ClubsRoutesDeps, mountClubs } from './clubs.routes.ts'
export { type ClubsService, createClubsService } from './clubs.service.ts'
export {
  changeFanCount,
  countClubs,
  findClub,
  findClubs,
  findClubsNamed,
  holdClub,
  insertClub,
  lockClub,
} from './clubs.storage.ts'
