import { useEffect, useState } from 'react'
import { liveAddress } from '#client/live-address.ts'
import { openLiveSocket } from '#client/live-socket.ts'
import { settings } from '#client/page.ts'
import type { ServerMessage } from '#contract/live.ts'

/** Home's share of the noise in an arena, 0 to 1; null while it is silent or not known. */
export function useNoise(arenaId: string, isWanted: boolean): number | null {
  const [share, setShare] = useState<number | null>(null)
  useEffect(() => {
    if (!isWanted) return
    const socket = openLiveSocket({
      url: liveAddress(settings.matchesUrl, arenaId, location.origin),
      // Whoever only looks at the meter takes no side and attends nothing.
      hello: () => ({ type: 'hello', token: null, side: null }),
      onMessage: (message) => setShare((before) => shareIn(message, before)),
      onStatus: (status) => status !== 'open' && setShare(null),
      onRefused: () => 'end',
    })
    return () => socket.close()
  }, [arenaId, isWanted])
  return isWanted ? share : null
}

function shareIn(message: ServerMessage, before: number | null): number | null {
  if (message.type !== 'tick' && message.type !== 'welcome') return before
  const { rate } = message.type === 'tick' ? message : message.tick
  const sum = rate.home + rate.away
  return sum > 0 ? rate.home / sum : null
}
