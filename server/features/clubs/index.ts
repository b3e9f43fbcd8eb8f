export { type Club, changeClub, presentClub, type UltraFigures } from './club.ts'
export { mountClubs } from './clubs.routes.ts'
export { createClubsService } from './clubs.service.ts'
export { changeFanCount, findClub, findClubs, findClubsNamed, holdClub, lockClub } from './clubs.storage.ts'
