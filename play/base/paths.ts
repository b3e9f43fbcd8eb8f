/** play.1: signing in from the arena brings the fan back to the same arena. */
export function signInPath(arenaId: string): string {
  return `/login?return=${encodeURIComponent(arenaPath(arenaId))}`
}

export function signUpPath(): string {
  return '/register'
}

export function arenaPath(arenaId: string): string {
  return `/play/?arena=${encodeURIComponent(arenaId)}`
}
