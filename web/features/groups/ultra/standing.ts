interface Neighbour<G> {
  group: G
  place: number
}

const EACH_WAY = 1

/**
 * A group of a ranked list with those right above and below it; nothing where the list does not have it. Groups with the
 * same score share their place (groups.6).
 */
export function neighboursOf<G extends { id: number; ultra_score: number }>(
  ranked: readonly G[],
  id: number,
): Neighbour<G>[] {
  const at = ranked.findIndex((group) => group.id === id)
  if (at < 0) return []
  return ranked.slice(Math.max(0, at - EACH_WAY), at + EACH_WAY + 1).map((group) => ({
    group,
    place: ranked.findIndex(({ ultra_score }) => ultra_score === group.ultra_score) + 1,
  }))
}
