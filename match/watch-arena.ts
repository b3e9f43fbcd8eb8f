// Follows an arena from outside, with a socket without token and side: for the landing page, the match cards and the
// admin's screens.
import { type LiveSocket, type LiveSocketParts, liveAddress, openLiveSocket } from '#client/live-socket.ts'
import { settings } from '#client/page.ts'
import { type Crowd, crowdAfter } from './crowd.ts'

type WatchParts = Pick<LiveSocketParts, 'onMessage' | 'onStatus' | 'onRefused'>

export function watchArena(arenaId: string, parts: WatchParts): LiveSocket {
  return openLiveSocket({
    url: liveAddress(settings.matchesUrl, arenaId, location.origin),
    hello: () => ({ type: 'hello', token: null, side: null }),
    ...parts,
  })
}

/** Calls back with the crowd on every tick, and with null while the connection is lost. Returns how to stop. */
export function watchCrowd(arenaId: string, onCrowd: (crowd: Crowd | null) => void): () => void {
  let crowd: Crowd | null = null
  const tell = (next: Crowd | null) => {
    if (next === crowd) return
    crowd = next
    onCrowd(next)
  }
  const socket = watchArena(arenaId, {
    onMessage: (message) => tell(crowdAfter(message, crowd)),
    onStatus: (status) => status !== 'open' && tell(null),
    onRefused: () => 'end',
  })
  return () => socket.close()
}
