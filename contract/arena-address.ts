/** landing.1: the game site, with the arena's id as its query parameter. */
export function arenaAddress(gameUrl: string, arenaId: string): string {
  return `${gameUrl}${gameUrl.includes('?') ? '&' : '?'}arena=${encodeURIComponent(arenaId)}`
}
