import { AUTH_COOKIE, SESSION_LIFETIME_DAYS, STORAGE_KEYS } from '#contract/constants.ts'
import type { OwnUser } from '#contract/user.ts'
import { cookieDomain } from './cookie-domain.ts'
import { localStore } from './safe-storage.ts'

const LIFETIME_S = SESSION_LIFETIME_DAYS * 24 * 60 * 60

/** What a sign-in leaves in the browser: the token (storage and cookie) and a copy of the user. */
export interface KeptSession {
  token: () => string | null
  user: () => OwnUser | null
  keepToken: (token: string) => void
  keepUser: (user: OwnUser) => void
  clear: () => void
}

export const keptSession: KeptSession = {
  token: () => localStore.getItem(STORAGE_KEYS.token),
  user: () => parseUser(localStore.getItem(STORAGE_KEYS.user)),
  keepToken(token) {
    localStore.setItem(STORAGE_KEYS.token, token)
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve.
    document.cookie = authCookie(token, location, LIFETIME_S)
  },
  keepUser: (user) => localStore.setItem(STORAGE_KEYS.user, JSON.stringify(user)),
  clear() {
    localStore.removeItem(STORAGE_KEYS.token)
    localStore.removeItem(STORAGE_KEYS.user)
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = authCookie('', location, 0)
  },
}

/** sessions.3: 7 days, path /, SameSite Lax, Secure on https, domain the last two host labels. */
export function authCookie(
  token: string,
  { hostname, protocol }: { hostname: string; protocol: string },
  maxAgeS: number,
): string {
  const domain = cookieDomain(hostname)
  return [
    `${AUTH_COOKIE}=${encodeURIComponent(token)}`,
    `Max-Age=${maxAgeS}`,
    'Path=/',
    'SameSite=Lax',
    ...(protocol === 'https:' ? ['Secure'] : []),
    ...(domain === null ? [] : [`Domain=${domain}`]),
  ].join('; ')
}

function parseUser(text: string | null): OwnUser | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && 'id' in value ? (value as OwnUser) : null
  } catch {
    return null
  }
}
