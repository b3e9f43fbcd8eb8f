import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { MatchDetail, PlayedMatch } from '#contract/matches.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { useSession } from '#play/base/sign-in.ts'

/** `totals`: the match is not for visitors to read, so only what the arena told remains. */
export type MatchResult =
  | { state: 'totals' }
  | { state: 'loading' }
  | { state: 'loaded'; match: MatchDetail; mine: PlayedMatch | null }
  | { state: 'failed'; retry: () => void }

/** The match that the run has become, and the own row in it. */
export function useMatchResult(): MatchResult {
  const matchId = useRoom((room) => room.matchId)
  const isSignedIn = useSession().status !== 'signedOut'
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ id: number; result: MatchResult } | null>(null)

  useEffect(() => {
    if (matchId === null || !isSignedIn) return
    const stop = new AbortController()
    const retry = () => {
      setAnswer(null)
      setAttempt(attempt + 1)
    }
    loadResult(matchId, stop.signal).then(
      (result) => setAnswer({ id: matchId, result }),
      () => !stop.signal.aborted && setAnswer({ id: matchId, result: { state: 'failed', retry } }),
    )
    return () => stop.abort()
  }, [matchId, isSignedIn, attempt])

  if (matchId === null || !isSignedIn) return { state: 'totals' }
  return answer?.id === matchId ? answer.result : { state: 'loading' }
}

async function loadResult(id: number, signal: AbortSignal): Promise<MatchResult> {
  const [{ element: match }, { element: played }] = await Promise.all([
    call('GET /v1/matches/{id}', { params: { id: String(id) } }, { signal }),
    call('GET /v1/relationships/my/matches', { query: { limit: '20' } }, { signal }),
  ])
  return { state: 'loaded', match, mine: played.find((row) => row.id === id) ?? null }
}
