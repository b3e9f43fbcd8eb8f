import { useEffect, useState } from 'react'
import type { Crowd } from '#match/crowd.ts'

/** The crowd of a live arena, for screens that only look; null while nothing is known of it. */
export function useCrowd(arenaId: string, isWanted: boolean): Crowd | null {
  const [crowd, setCrowd] = useState<Crowd | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    let stop: (() => void) | undefined
    // Loaded when it is needed: the first screen can be read without a socket.
    import('#match/watch-arena.ts')
      .then(({ watchCrowd }) => {
        if (!isGone) stop = watchCrowd(arenaId, setCrowd)
      })
      // Without the crowd the page is complete, it only does not move.
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [arenaId, isWanted])
  return isWanted ? crowd : null
}
