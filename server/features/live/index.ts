export { createLiveHub } from './live.hub.ts'
export { speakLive } from './live-protocol.ts'
