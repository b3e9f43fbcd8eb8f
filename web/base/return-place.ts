import { safeReturnPath } from '#client/return-path.ts'
import { tabStore } from '#client/safe-storage.ts'
import type { Place } from './router/place.ts'

const KEY = 'return_place'

/** Where a fan lands after sign-in when nobody knows better (auth.3). */
export const HOME_OF_FANS = '/fan'

export function placeOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

/** Beside the history entry also in the tab's storage: the way to sign-in may lead over other pages. */
export function rememberPlace(path: string): void {
  tabStore.setItem(KEY, path)
}

export function forgetPlace(): void {
  tabStore.removeItem(KEY)
}

/** Where sign-in at /login leads: what the address asks for, what was remembered, else the own profile. */
export function returnPlace(location: Place): string {
  const asked = new URLSearchParams(location.search).get('return')
  const state: unknown = location.state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const candidates = [asked, from, tabStore.getItem(KEY)]
  return candidates.map(safeReturnPath).find(isPlace) ?? HOME_OF_FANS
}

/** Coming back to the sign-in itself would be going nowhere. */
function isPlace(path: string | null): path is string {
  return path !== null && !/^\/(login|register)\b/.test(path)
}
