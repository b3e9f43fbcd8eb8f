export { BUILT_IN_SONGS } from './built-in-songs.ts'
export { canVote, createConductingService, votesNeeded } from './conducting.service.ts'
export { beatsFrom } from './song.ts'
export { mountConducting, mountSongs } from './songs.routes.ts'
export { createSongsService } from './songs.service.ts'
export { exportSongs, findReportedSong, forgetSongVotes, setSongHidden } from './songs.storage.ts'
export {
  appendVoices,
  beginNextSong,
  type EndReading,
  endSongsOf,
  noteCapos,
  readEnds,
  removeSpentSongs,
  type Sung,
  type WindowVoices,
} from './sung.storage.ts'
export { inTurn, nextTurn, readyAtMs } from './turns.ts'
