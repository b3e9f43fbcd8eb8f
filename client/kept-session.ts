import { AUTH_COOKIE, DEVICE_ID, SESSION_LIFETIME_DAYS, STORAGE_KEYS } from '#contract/constants.ts'
import type { OwnUser } from '#contract/user.ts'
import { localStore } from './safe-storage.ts'

const LIFETIME_S = SESSION_LIFETIME_DAYS * 24 * 60 * 60

/** What a sign-in stores in the browser: the token (storage and cookie) and a copy of the user. */
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

const DEVICE_ID_BYTES = 16

/** limits.8: the id of this browser, made once; signing out keeps it. It opens nothing. */
export function deviceId(): string {
  const kept = localStore.getItem(STORAGE_KEYS.device)
  if (kept !== null && DEVICE_ID.test(kept)) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(DEVICE_ID_BYTES))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  localStore.setItem(STORAGE_KEYS.device, made)
  return made
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

/**
 * Two-label suffixes under which strangers register names. A browser refuses a cookie for one of its whole
 * public suffix list, so a missing entry costs only this extra cookie, which nothing authenticates with:
 * the common ones are enough, and the complete list (200 kB) would not be worth loading.
 */
const SHARED_SUFFIXES = new Set(
  [
    'co.uk org.uk me.uk ltd.uk plc.uk ac.uk gov.uk net.uk sch.uk',
    'com.au net.au org.au edu.au gov.au id.au co.nz net.nz org.nz co.za org.za web.za',
    'co.jp ne.jp or.jp ac.jp go.jp co.kr or.kr com.cn net.cn org.cn com.hk com.tw com.sg com.my co.th co.id',
    'co.in net.in org.in firm.in gen.in ind.in com.br net.br org.br com.ar com.mx com.co com.pe com.ve com.uy',
    'com.tr com.pl net.pl org.pl com.ua co.il com.eg com.sa com.ng co.ke com.pt com.es nom.es com.gr asso.fr',
    'com.fr gouv.fr co.at or.at',
    'github.io gitlab.io pages.dev workers.dev netlify.app vercel.app web.app firebaseapp.com fly.dev',
    'onrender.com herokuapp.com azurewebsites.net cloudfront.net appspot.com run.app ngrok.io ngrok.app',
    'ngrok-free.app trycloudflare.com surge.sh glitch.me repl.co railway.app deno.dev blogspot.com',
  ].flatMap((line) => line.split(' ')),
)

/**
 * The domain of the auth cookie: the last two host labels (sessions.3), or null for a cookie of this host
 * alone where those would be an address, a local name or a public suffix.
 */
export function cookieDomain(hostname: string): string | null {
  const host = hostname.toLowerCase().replace(/\.$/, '')
  if (host.includes(':') || /^[0-9.]+$/.test(host)) return null
  const labels = host.split('.')
  if (labels.length < 2 || labels.at(-1) === 'localhost') return null
  const domain = labels.slice(-2).join('.')
  return SHARED_SUFFIXES.has(domain) ? null : domain
}
