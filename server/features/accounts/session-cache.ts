import type { Viewer } from '#server/http/handlers.ts'

const MAX_ENTRIES = 10_000

/**
 * Caches which fan a token belongs to, because that never changes. It does not cache whether the session is still
 * valid: the statement that acts for the viewer checks that.
 */
export function createSessionCache(authenticate: (token: string) => Promise<Viewer>) {
  /** By token, so that a cached request needs no hash; oldest entry first. */
  const viewers = new Map<string, Viewer>()

  async function load(token: string): Promise<Viewer> {
    const viewer = await authenticate(token)
    // A suspension ends by itself, so it is looked up each time.
    if (viewer.suspension) return viewer
    viewers.set(token, viewer)
    if (viewers.size > MAX_ENTRIES) viewers.delete(viewers.keys().next().value ?? '')
    return viewer
  }

  return {
    async identify(token: string): Promise<Viewer> {
      return viewers.get(token) ?? load(token)
    },

    /** Drops one ended session, or all of a fan's when no session is named. */
    forget({ userId, sessionId }: { userId: number; sessionId?: string }): void {
      for (const [token, viewer] of viewers)
        if (viewer.userId === userId && (sessionId ?? viewer.sessionId) === viewer.sessionId)
          viewers.delete(token)
    },
  }
}
