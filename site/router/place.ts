import { useEffect } from 'react'
import { RETURN_PLACE, tabStore } from '#client/safe-storage.ts'
import { safeReturnPath } from '#contract/return-path.ts'

/** An entry of the browser's history. */
export interface Place {
  pathname: string
  search: string
  hash: string
  /** State passed to `navigate`. */
  state: unknown
  /** Different for every navigation, also to the same address. */
  key: string
  /** How the fan came here. `pop`: by Back, Forward or a hash link. */
  via: 'load' | 'navigate' | 'pop'
}

export interface NavigateOptions {
  /** Replaces the present history entry. */
  replace?: boolean
  state?: unknown
}

type Listener = (via: 'navigate' | 'pop') => void

const listeners = new Set<Listener>()

/** Goes to a path of ours, or with `?…` to another query string of this page. */
export function navigate(to: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const entry = { state, key: Math.random().toString(36).slice(2) }
  history[replace ? 'replaceState' : 'pushState'](entry, '', pathname + search + hash)
  tell('navigate')
}

/** Called on every navigation: our own, Back and Forward. */
export function onNavigation(listener: Listener): () => void {
  // One for all: React renders between two listeners of the browser, and the second would meet the next page.
  if (listeners.size === 0) window.addEventListener('popstate', tellPop)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', tellPop)
  }
}

function tell(via: Parameters<Listener>[0]): void {
  for (const listener of listeners) listener(via)
}

function tellPop(): void {
  tell('pop')
}

export function presentPlace(via: Place['via']): Place {
  const { pathname, search, hash } = location
  const entry: unknown = history.state
  const { state = null, key = 'first' } = isEntry(entry) ? entry : {}
  return { pathname, search, hash, state, key, via }
}

function isEntry(value: unknown): value is { state: unknown; key: string } {
  return typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string'
}

/** Where sign-in leads by default (auth.3). */
export const HOME_OF_FANS = '/fan'

export function placeOf({ pathname, search, hash }: Pick<Place, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

/** Also stored in the tab: the way to sign-in may pass through other pages. */
export function rememberPlace(path: string): void {
  tabStore.setItem(RETURN_PLACE, path)
}

export function forgetPlace(): void {
  tabStore.removeItem(RETURN_PLACE)
}

let leftKey: string | null = null

/** The page on which a fan signs out is no place to return to, also while it is still on its way. */
export function leavePlace(): void {
  forgetPlace()
  leftKey = presentPlace('load').key
}

export function isLeft({ key }: Place): boolean {
  return key === leftKey
}

/** Where sign-in at /login leads: the address's `return`, the remembered place, else the own profile. */
export function returnPlace(location: Place): string {
  return askedPlace(location) ?? HOME_OF_FANS
}

/** The place that whoever signs in or registers came from; null without one. */
export function askedPlace(location: Place): string | null {
  const asked = new URLSearchParams(location.search).get('return')
  const state: unknown = location.state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null
  const candidates = [asked, from, tabStore.getItem(RETURN_PLACE)]
  return candidates.map(safeReturnPath).find(isPlace) ?? null
}

/** Keeps the place of this address for the tab: the way to sign-in may lead over registering, and back. */
export function useRememberedPlace(location: Place): void {
  useEffect(() => {
    const place = askedPlace(location)
    if (place !== null) rememberPlace(place)
  }, [location])
}

/** The sign-in pages themselves are no place to return to. */
function isPlace(path: string | null): path is string {
  return path !== null && !/^\/(login|register)\b/.test(path)
}
