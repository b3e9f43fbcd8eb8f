export { createLiveHub } from './live.hub.ts'
export { speakLive } from './live-protocol.ts'
export type { EndedSessions } from './live-seats.ts'
