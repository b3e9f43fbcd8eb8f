export type { Club, UltraFigures } from './club.ts'
export { presentClub } from './clubs.present.ts'
export { type ClubsRoutesDeps, mountClubs } from './clubs.routes.ts'
export { type ClubsService, createClubsService } from './clubs.service.ts'
export {
  changeFanCount,
  countClubs,
  findClub,
  findClubs,
  holdClub,
  insertClub,
  lockClub,
} from './clubs.storage.ts'
