import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { NoisePoint } from '#match/noise-curve.ts'
import { useArena, useRoom } from '#play/base/arena.ts'

const NONE: readonly NoisePoint[] = []

/** The noise of the run before this page was opened. Without it the curve begins with the visit. */
export function useNoiseBefore(): readonly NoisePoint[] {
  const { id } = useArena()
  const startedAt = useRoom(({ arena }) => arena.startedAt)
  const [answer, setAnswer] = useState<{ of: string | null; points: readonly NoisePoint[] } | null>(null)

  useEffect(() => {
    const stop = new AbortController()
    call('GET /v1/arenas/{id}/noise', { params: { id } }, { signal: stop.signal }).then(
      ({ element }) => setAnswer({ of: startedAt, points: element }),
      () => undefined,
    )
    return () => stop.abort()
  }, [id, startedAt])

  return answer?.of === startedAt ? answer.points : NONE
}
