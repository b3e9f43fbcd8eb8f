export { type Arena, liveClockMs, presentArena } from './arena.ts'
export { mountArenas } from './arenas.routes.ts'
export { createArenasService } from './arenas.service.ts'
export {
  type ArenaFields,
  findArena,
  findFixtures,
  isClubInPlay,
  isMatchOfArena,
  listArenaIds,
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
