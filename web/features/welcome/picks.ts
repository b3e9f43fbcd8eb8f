// What a newcomer can pick, and where the pick leads. Pure.
import type { Arena, Side } from '#contract/arenas.ts'
import type { Club } from '#contract/clubs.ts'
import { SIDES } from '#contract/constants.ts'

export interface Pick {
  id: number
  name: string
  logo: string | null
  colors: readonly [main: string, second: string]
  /** Null for a club that is known from its match only. */
  fans: number | null
  /** The match it plays right now. */
  seat: Seat | null
}

export interface Seat {
  arena: Arena
  side: Side
}

/** Clubs that play right now come first, then those with most fans; under a search only what was found. */
export function picksOf(clubs: readonly Club[], live: readonly Arena[], isSearch: boolean): Pick[] {
  const found = clubs.map(({ id, name, logo, colors, fan_count }) => ({
    id,
    name,
    logo,
    colors,
    fans: fan_count,
    seat: seatOf(id, live),
  }))
  if (isSearch) return found
  const playing = live.flatMap((arena) =>
    SIDES.map((side) => ({
      ...teamOf({ arena, side }),
      fans: null,
      seat: { arena, side },
    })),
  )
  const unseen = playing.filter(
    ({ id }, index) =>
      !found.some((club) => club.id === id) && playing.findIndex((team) => team.id === id) === index,
  )
  return [...found.filter(({ seat }) => seat), ...unseen, ...found.filter(({ seat }) => !seat)]
}

export const teamOf = ({ arena, side }: Seat) => (side === 'home' ? arena.homeTeam : arena.awayTeam)
export const rivalOf = ({ arena, side }: Seat) => (side === 'home' ? arena.awayTeam : arena.homeTeam)

function seatOf(clubId: number, live: readonly Arena[]): Seat | null {
  for (const arena of live) {
    if (arena.homeTeam.id === clubId) return { arena, side: 'home' }
    if (arena.awayTeam.id === clubId) return { arena, side: 'away' }
  }
  return null
}

/** The arena and end that a place to return to names, such as `/play/?arena=derby&side=home`. */
export function seatInPlace(place: string | null): { arenaId: string; side: Side | null } | null {
  const url = place === null ? null : new URL(place, 'https://own.invalid')
  const arenaId = url?.searchParams.get('arena') ?? ''
  if (!url || arenaId === '') return null
  const side = url.searchParams.get('side')
  return { arenaId, side: side === 'home' || side === 'away' ? side : null }
}
