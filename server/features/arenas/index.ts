export { type Arena, liveClockMs } from './arena.ts'
export { isMatchOfArena, listArenaIds } from './arena-addresses.storage.ts'
export { presentArena } from './arenas.present.ts'
export { mountArenas } from './arenas.routes.ts'
export { createArenasService } from './arenas.service.ts'
export {
  type ArenaFields,
  findArena,
  findFixtures,
  isClubInPlay,
  listArenas,
  lockArena,
  removeArenasOfClub,
} from './arenas.storage.ts'
export {
  type AttendanceEntry,
  awardUltraWindows,
  findAttendance,
  type StoredAttendance,
  storeAttendance,
  totalCheer,
} from './attendance.storage.ts'
export { lockWrittenRun, refreshPredictions } from './run-finish.ts'
