import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { myStake, type Room } from '#play/base/game.ts'
import type { FullMatch } from './result.ts'

interface Known {
  arena: Arena
  room: Room
  isSignedIn: boolean
}

/** The match, and this fan's part in it. */
export async function loadMatch(
  id: number,
  { arena, room, isSignedIn }: Known,
  signal: AbortSignal,
): Promise<FullMatch> {
  const [{ element: match }, played] = await Promise.all([
    call('GET /v1/matches/{id}', { params: { id: String(id) } }, { signal }),
    isSignedIn ? call('GET /v1/relationships/my/matches', { query: { limit: '20' } }, { signal }) : null,
  ])
  const own = played?.element.find((row) => row.id === id)
  const { score, events } = arena
  const bets = Object.values(room.bets).map((bet) => ({
    id: bet.id,
    statement: bet.statement,
    mine: myStake(room, bet),
  }))
  const mine = own
    ? { side: own.side, cheer_score: own.cheer_score, rank: null, of: match.attendee_count }
    : null
  return { score, events, moments: [], bets, mine, ...match }
}
