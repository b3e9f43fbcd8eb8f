// Shared by browser and server: no zod here.
import { isServerPath, matchPage } from './pages.ts'

const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u

/**
 * A place to come back to after sign-in: one of our own paths, or null. Only a relative path with a single
 * leading slash passes; `//host`, `/\host`, schemes and control characters lead elsewhere in some browser.
 */
export function safeReturnPath(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 2000) return null
  if (!text.startsWith('/') || text.startsWith('//') || CONTROL_OR_BACKSLASH.test(text)) return null
  // After the browser's own normalisation it must still be a path of ours.
  const origin = 'https://own.invalid'
  if (!URL.canParse(text, origin)) return null
  const url = new URL(text, origin)
  if (url.origin !== origin || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** The arena is another front end: going there is a page load, not a route of this one. */
export function isOtherFrontEnd(path: string): boolean {
  return path === '/play' || path.startsWith('/play/') || path.startsWith('/play?')
}

/** Pages that are about signing in, or that act on what stands in their address: nobody is led there by somebody else. */
const NO_PLACES = new Set(['login', 'register', 'verifyEmail', 'resetPassword', 'forgotPassword', 'callback'])

/**
 * home.2: the place a registration may lead back to. It arrives by mail, perhaps from a registration that a stranger made,
 * so it must be a page of ours that only shows something. Null where it is not.
 */
export function registrationPlace(text: unknown): string | null {
  const path = safeReturnPath(text)
  if (path === null) return null
  const { pathname, searchParams } = new URL(path, 'https://own.invalid')
  const page = isServerPath(pathname) ? null : matchPage(pathname)
  if (!page || NO_PLACES.has(page.name) || searchParams.has('reset_token')) return null
  return path
}
