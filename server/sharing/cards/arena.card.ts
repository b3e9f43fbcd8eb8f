import type { ArenaSubject, MatchSubject } from '../subjects/arena.subject.ts'
import type { Card } from './card.ts'

/** The arena as it stands; once its match is over, the result. */
export function arenaCard(arena: ArenaSubject): Card {
  if (arena.result) return matchCard(arena.result)
  return {
    kind: 'arena',
    id: arena.id,
    state: arena.state === 'over' ? 'waiting' : arena.state,
    home: arena.home,
    away: arena.away,
    startsAt: arena.startsAt?.toISOString() ?? null,
  }
}

export function matchCard(match: MatchSubject): Card {
  return {
    kind: 'match',
    id: match.id,
    home: { ...match.home, score: match.homeScore },
    away: { ...match.away, score: match.awayScore },
    date: match.date.toISOString(),
    attendees: match.attendees,
  }
}
