import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { NoisePoint } from '#match/noise-curve.ts'
import { useArena, useRoom } from '#play/base/arena.ts'

const NONE: readonly NoisePoint[] = []

/** The noise of the run as the server knows it, read again after each gap. Without it the curve begins with the visit. */
export function useKnownNoise(): readonly NoisePoint[] {
  const { id } = useArena()
  const startedAt = useRoom(({ arena }) => arena.startedAt)
  const welcomedAtMs = useRoom((room) => room.welcomedAtMs)
  const [answer, setAnswer] = useState<{ of: string | null; points: readonly NoisePoint[] } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each welcome ends a gap, which the server can fill.
  useEffect(() => {
    const stop = new AbortController()
    call('GET /v1/arenas/{id}/noise', { params: { id } }, { signal: stop.signal }).then(
      ({ element }) => setAnswer({ of: startedAt, points: element }),
      () => undefined,
    )
    return () => stop.abort()
  }, [id, startedAt, welcomedAtMs])

  return answer?.of === startedAt ? answer.points : NONE
}
