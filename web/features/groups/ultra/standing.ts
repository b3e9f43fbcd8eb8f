interface Neighbour<G> {
  group: G
  /** How many places below the group in the middle. */
  offset: number
}

const EACH_WAY = 1

/** A group of a ranked list with those right above and below it; nothing where the list does not have it. */
export function neighboursOf<G extends { id: number }>(ranked: readonly G[], id: number): Neighbour<G>[] {
  const at = ranked.findIndex((group) => group.id === id)
  if (at < 0) return []
  const from = Math.max(0, at - EACH_WAY)
  return ranked.slice(from, at + EACH_WAY + 1).map((group, index) => ({ group, offset: from + index - at }))
}
