// client/page.ts where there is no browser: nobody is signed in, and nothing is called.
import type { Call } from '#client/http.ts'
import type { Session, SessionState } from '#client/session.ts'
import { DEFAULT_SETTINGS } from '#client/settings.ts'

const VISITOR: SessionState = { status: 'signedOut', user: null, isAdmin: false, reason: 'visitor' }

/** Those of the deployment, which the server hands over with each page. */
export const settings = { ...DEFAULT_SETTINGS }

export const session: Pick<Session, 'get' | 'subscribe'> = {
  get: () => VISITOR,
  subscribe: () => () => undefined,
}

export const call: Call = () => Promise.reject(new Error('The server draws a page without calls.'))
