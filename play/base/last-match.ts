// What the stadium of a finished arena shows of the match that was played there.
import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { MatchDetail } from '#contract/matches.ts'
import { useRoom } from './arena.ts'

/** Several parts of the screen ask at once. A failure is forgotten. */
const asked = new Map<number, Promise<MatchDetail>>()

/** Null while nothing is finished, and until it is read. */
export function useLastMatch(): MatchDetail | null {
  const matchId = useRoom(({ arena, matchId }) => (arena.state === 'finished' ? matchId : null))
  const [match, setMatch] = useState<MatchDetail | null>(null)
  useEffect(() => {
    if (matchId === null) return
    let isWanted = true
    read(matchId).then(
      (found) => isWanted && setMatch(found),
      () => asked.delete(matchId),
    )
    return () => {
      isWanted = false
    }
  }, [matchId])
  return match?.id === matchId ? match : null
}

function read(matchId: number): Promise<MatchDetail> {
  const known = asked.get(matchId)
  if (known) return known
  const answer = call('GET /v1/matches/{id}', { params: { id: String(matchId) } }).then(
    ({ element }) => element,
  )
  asked.set(matchId, answer)
  return answer
}
