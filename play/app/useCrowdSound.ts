import { useEffect } from 'react'
import { sound } from '#play/sound/sound.ts'
import { crowdLight } from '#play/stage/crowd-light.ts'
import { useArena } from './arena-context.ts'

/** The murmur follows the noise of both ends. */
export function useCrowdSound(): void {
  const arena = useArena()
  useEffect(
    () =>
      arena.game.subscribe(() => {
        const game = arena.game.get()
        if (game.phase !== 'live') {
          sound.murmur(0)
          return
        }
        const { loud } = crowdLight(game.room)
        sound.murmur((loud.home + loud.away) / 2)
      }),
    [arena],
  )
}
