import type { Viewer } from '#server/http/handlers.ts'
import { hashToken } from './secret-token.ts'

const KNOWN_MOST = 10_000

/**
 * Whose a session is never changes, so it is remembered. Whether it still lives is not: that is for the statement
 * to look up that acts for the viewer.
 */
export function createKnownViewers(authenticate: (token: string) => Promise<Viewer>) {
  /** By session, the one that was met first in front. */
  const known = new Map<string, Viewer>()

  function remember(viewer: Viewer): Viewer {
    known.set(viewer.sessionId, viewer)
    if (known.size > KNOWN_MOST) known.delete(known.keys().next().value ?? '')
    return viewer
  }

  return {
    async recognise(token: string): Promise<Viewer> {
      return known.get(hashToken(token).toString('hex')) ?? remember(await authenticate(token))
    },

    /** After a session ended its token is a stranger's again. */
    forget({ userId, sessionId }: { userId: number; sessionId?: string }): void {
      for (const viewer of known.values())
        if (viewer.userId === userId && (sessionId ?? viewer.sessionId) === viewer.sessionId)
          known.delete(viewer.sessionId)
    },
  }
}
