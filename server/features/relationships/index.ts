export { createFollowsService } from './follows.service.ts'
export { exportFollows, followCounts, insertFollow, isFollowing } from './follows.storage.ts'
export { exportMemberships, loadMemberships } from './joined.present.ts'
export { createMembershipsService, type MembershipsService } from './memberships.service.ts'
export {
  deleteMembersOfClub,
  deleteMembersOfUltras,
  loadFirstJoined,
  setRights,
} from './memberships.storage.ts'
export { loadBelongingToClub, loadMembersOfUltra } from './relationship-pages.ts'
export { mountRelationships } from './relationships.routes.ts'
