// songs.3: the server's clock, from pings and their pongs. Songs need it to a few milliseconds, which the ticks of
// match/clock.ts cannot give: a tick does not tell how long it travelled. Pure.

/** A ping and its pong. */
export interface Exchange {
  /** What to add to this device's clock to get the server's, if both ways took equally long. */
  offsetMs: number
  /** How long both ways took together. The offset is wrong by at most half of it. */
  tripMs: number
}

export const EXCHANGES_KEPT = 8

/**
 * The last exchanges with one more, unless the pong does not say when its ping was sent. `sentMs` and `receivedMs` are
 * from `performance.now()` (monotonic).
 */
export function withExchange(
  kept: readonly Exchange[],
  { at, sentMs = Number.NaN }: { at: string; sentMs?: number | undefined },
  receivedMs: number,
): readonly Exchange[] {
  const offsetMs = Date.parse(at) - (sentMs + receivedMs) / 2
  if (!Number.isFinite(offsetMs)) return kept
  return [...kept, { offsetMs, tripMs: receivedMs - sentMs }].slice(-EXCHANGES_KEPT)
}

/** The offset of the fastest exchange, of several the newest; null without any. */
export function syncedOffset(kept: readonly Exchange[]): number | null {
  let best: Exchange | null = null
  for (const exchange of kept) if (best === null || exchange.tripMs <= best.tripMs) best = exchange
  return best?.offsetMs ?? null
}
