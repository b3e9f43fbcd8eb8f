import { useEffect, useState } from 'react'
import { liveAddress } from '#client/live-address.ts'
import type { LiveSocket } from '#client/live-socket.ts'
import { settings } from '#client/page.ts'
import { type Crowd, crowdAfter } from './crowd.ts'

/** The crowd of a live arena, as its socket tells it; null while nothing is known. */
export function useCrowd(arenaId: string, isWanted: boolean): Crowd | null {
  const [crowd, setCrowd] = useState<Crowd | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let socket: LiveSocket | null = null
    const connect = async () => {
      const { openLiveSocket } = await import('#client/live-socket.ts')
      if (isGone) return
      socket = openLiveSocket({
        url: liveAddress(settings.matchesUrl, arenaId, location.origin),
        // Whoever looks at the landing page takes no side and attends nothing.
        hello: () => ({ type: 'hello', token: null, side: null }),
        onMessage: (message) => setCrowd((before) => crowdAfter(message, before)),
        onStatus: (status) => status !== 'open' && setCrowd(null),
        onRefused: () => 'end',
      })
    }
    // Without it, the page merely does not move.
    connect().catch(() => undefined)
    return () => {
      isGone = true
      socket?.close()
    }
  }, [arenaId, isWanted])
  return isWanted ? crowd : null
}
