import type { Arena } from '#contract/arenas.ts'

export type ArenaValues = Record<'home' | 'away' | 'startDate' | 'arenaId' | 'streams', string>
export type ArenaProblem = 'teamsNeeded' | 'sameTeams' | 'sameClub' | 'teamGone'

/** Spec §5, the arena form's rules in their order; null when it may be sent. */
export function arenaProblem(
  { home, away }: Pick<ArenaValues, 'home' | 'away'>,
  kind: 'new' | 'kept',
  clubs: readonly { id: number }[],
  arena: Pick<Arena, 'homeTeam' | 'awayTeam'> | null,
): ArenaProblem | null {
  if (home === '' || away === '') return 'teamsNeeded'
  if (home === away) return kind === 'new' ? 'sameTeams' : 'sameClub'
  const known = new Set(clubs.map(({ id }) => String(id)))
  // The teams an arena has need not be chosen anew.
  if (arena) known.add(String(arena.homeTeam.id)).add(String(arena.awayTeam.id))
  return known.has(home) && known.has(away) ? null : 'teamGone'
}
