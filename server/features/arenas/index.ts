export { type Arena, liveClockMs, presentArena, stateOf } from './arena.ts'
export { mountArenas, mountMyArenas } from './arenas.routes.ts'
export { createArenasService } from './arenas.service.ts'
export {
  type ArenaFields,
  findArena,
  findFeaturedArena,
  findFixtures,
  isClubInPlay,
  isMatchOfArena,
  listArenaIds,
  listArenasForFan,
  listArenasOfClub,
  lockArena,
  lockArenasOfClub,
  removeArenasOfClub,
} from './arenas.storage.ts'
export { appendAttendance, attendanceOf, findLostFans, totalCheer } from './attendance.storage.ts'
export { mountEvents } from './events.routes.ts'
export { createEventsService } from './events.service.ts'
export { exportGoing, findGoing, forgetGoing } from './goers.storage.ts'
export { createRefereeGate } from './referees.service.ts'
export { endRefereeing, exportRefereeing } from './referees.storage.ts'
export { claimFans, foldAndAward } from './run-count.ts'
export {
  attendancePartitionHooks,
  createPredictions,
  findUnfinishedBefore,
  lockWrittenRun,
} from './run-finish.ts'
export { type AttendanceEntry, addEntry, firstTally, type Tally } from './tally.ts'
