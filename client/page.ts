import { STORAGE_KEYS } from '#contract/constants.ts'
import { loadFailureWords } from './failure-text.ts'
import { type Base, createCaller } from './http.ts'
import { deviceId, keptSession } from './kept-session.ts'
import { followTheme, language, printInLight } from './preferences.ts'
import { localStore } from './safe-storage.ts'
import { createSession } from './session.ts'
import { settingsOfPage } from './settings.ts'

// The one client of this page: settings, calls and session, wired together.

const LOGIN_PATH = '/login'
let isLeaving = false

export const settings = settingsOfPage(document)

export const call = createCaller({
  settings,
  fetch: (url, init) => fetch(url, init),
  token: keptSession.token,
  deviceId,
  onUnauthorized,
  language: language.get,
  beforeFailure: () => loadFailureWords(language.get()),
  onSuspended: () => void session.refresh().catch(() => undefined),
  log: console,
})

export const session = createSession({ call, kept: keptSession, isLeaving: () => isLeaving })

/** Validates a stored session and follows the other tabs. */
export function startPage(): void {
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEYS.token || key === null) session.followOtherTab()
    if (key === STORAGE_KEYS.user) session.followOtherTabsUser()
    if (key === STORAGE_KEYS.theme || key === null) followTheme()
  })
  printInLight()
  session.subscribe(forgetDevice)
  void session.start()
}

/** bell.5: whoever signs out, or is signed out, gets no more push messages on this device. */
function forgetDevice(): void {
  if (session.get().status !== 'signedOut' || localStore.getItem(STORAGE_KEYS.push) === null) return
  import('./push-device.ts').then(({ forgetPush }) => forgetPush()).catch(() => undefined)
}

/**
 * sessions.6: a 401 outside the login page ends the session and leads there. On the login page the API's
 * 401 is left to the form; the matches service's still ends the session, but redirects nobody.
 */
function onUnauthorized(base: Base, token: string | null): void {
  // The fan has signed in again since that call was made.
  if (token !== keptSession.token()) return
  const isOnLogin = location.pathname === LOGIN_PATH
  if (isOnLogin && base === 'api') return
  session.expire({ redirect: !isOnLogin })
}
