import type { Viewer } from '#server/http/handlers.ts'

const KNOWN_MOST = 10_000

/**
 * Whose a session is never changes, so it is remembered. Whether it still lives is not: that is for the statement
 * to look up that acts for the viewer.
 */
export function createKnownViewers(authenticate: (token: string) => Promise<Viewer>) {
  /** By token, which is hashed once and not for every request. The one that was met first is in front. */
  const known = new Map<string, Viewer>()

  async function meet(token: string): Promise<Viewer> {
    const viewer = await authenticate(token)
    known.set(token, viewer)
    if (known.size > KNOWN_MOST) known.delete(known.keys().next().value ?? '')
    return viewer
  }

  return {
    async recognise(token: string): Promise<Viewer> {
      return known.get(token) ?? meet(token)
    },

    /** After a session ended its token is a stranger's again. */
    forget({ userId, sessionId }: { userId: number; sessionId?: string }): void {
      for (const [token, viewer] of known)
        if (viewer.userId === userId && (sessionId ?? viewer.sessionId) === viewer.sessionId)
          known.delete(token)
    },
  }
}
