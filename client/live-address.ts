/** The address of an arena's socket: at the matches service, or where the page came from. */
export function liveAddress(matchesUrl: string, arenaId: string, pageOrigin: string): string {
  const url = new URL(`${matchesUrl}/v1/arenas/${encodeURIComponent(arenaId)}/live`, pageOrigin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
