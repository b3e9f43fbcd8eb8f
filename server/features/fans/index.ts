export { emailKey, type Fan, isDisabled, SIMULATED_DOMAIN } from './fan.ts'
export { findShownFans, hideProfile, namesOfFans, showProfile } from './fan-hiding.storage.ts'
export type { FanLoaders, FansPorts } from './fans.ports.ts'
export { presentFan } from './fans.present.ts'
export { mountFans } from './fans.routes.ts'
export { createFansService } from './fans.service.ts'
export {
  clearPrimaryClub,
  clearPrimaryUltras,
  findFan,
  findFanByEmail,
  insertFan,
  lockFan,
  lockPrimaries,
  markWelcomed,
  refreshAverages,
  setRole,
} from './fans.storage.ts'
export { nameKeyContains } from './fans-list.storage.ts'
export { refuseAdminsName, safeNameFor } from './name-likeness.ts'
