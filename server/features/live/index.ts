export { speakToFan } from './fan-protocol.ts'
export { createLiveHub, type LiveHub } from './live.hub.ts'
export { speakLive } from './live-protocol.ts'
