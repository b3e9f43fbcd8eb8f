import { useLayoutEffect, useRef } from 'react'
import { tabStore } from '#client/safe-storage.ts'
import { onNavigation, type Place } from './place.ts'

const STORAGE_KEY = 'scroll_positions'
const KEPT_MAX = 50
/** After this time, content that arrives late no longer scrolls the page. */
const GIVE_UP_MS = 10_000
const SIGNS_OF_A_PERSON = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

type Target = { kind: 'stay' } | { kind: 'position'; y: number } | { kind: 'element'; id: string }

/** The scroll position of each history entry; kept in the tab's storage while another document is open. */
const positions = readPositions()

/** pages.9: after a navigation, scrolls to the saved position, the element of the hash, or the top. */
export function useScrollPosition(place: Place): void {
  const shown = useRef<Place | null>(null)

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = place
    const entry = entryOf(place)
    let isThere = false
    const record = () => {
      if (isThere) positions.set(entry, window.scrollY)
    }
    const stop = reach(targetOf(place, before), () => {
      isThere = true
      record()
    })
    window.addEventListener('scroll', record, { passive: true })
    // The last scroll event may not have fired yet.
    const forget = onNavigation(record)
    return () => {
      stop()
      forget()
      window.removeEventListener('scroll', record)
    }
  }, [place])

  useLayoutEffect(() => {
    // The browser restores before the content is loaded. It is needed only between documents, for the first paint.
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      history.scrollRestoration = 'auto'
      tabStore.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-KEPT_MAX)))
    }
    takeOver()
    window.addEventListener('pageshow', takeOver)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pageshow', takeOver)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
}

function targetOf(place: Place, before: Place | null): Target {
  const saved = positions.get(entryOf(place))
  const id = decodeHash(place.hash)
  if (place.via === 'load') {
    // The browser has restored the position, or the fan has scrolled the page that the server drew.
    if (window.scrollY > 0) return { kind: 'stay' }
    if (saved !== undefined && isReturn()) return { kind: 'position', y: saved }
    return id === '' ? { kind: 'stay' } : { kind: 'element', id }
  }
  if (place.via === 'pop' && saved !== undefined) return { kind: 'position', y: saved }
  if (id !== '') return { kind: 'element', id }
  // Another query string of the same page, such as a sort, keeps the position.
  return before?.pathname === place.pathname ? { kind: 'stay' } : { kind: 'position', y: 0 }
}

/** Retries whenever the page changes, until the target is reached, the fan scrolls, or the time is over. */
function reach(target: Target, onEnd: () => void): () => void {
  if (tryToReach(target)) {
    onEnd()
    return () => undefined
  }
  const again = () => {
    if (tryToReach(target)) end()
  }
  const mutations = new MutationObserver(again)
  const sizes = new ResizeObserver(again)
  const timer = setTimeout(end, GIVE_UP_MS)
  function stop(): void {
    clearTimeout(timer)
    mutations.disconnect()
    sizes.disconnect()
    for (const sign of SIGNS_OF_A_PERSON) window.removeEventListener(sign, end)
  }
  function end(): void {
    stop()
    onEnd()
  }
  mutations.observe(document.body, { childList: true, subtree: true })
  sizes.observe(document.body)
  for (const sign of SIGNS_OF_A_PERSON) window.addEventListener(sign, end, { passive: true })
  return stop
}

function tryToReach(target: Target): boolean {
  if (target.kind === 'stay') return true
  if (target.kind === 'element') {
    const element = document.getElementById(target.id)
    element?.scrollIntoView({ behavior: 'instant' })
    return element !== null
  }
  window.scrollTo({ top: target.y, behavior: 'instant' })
  // On scaled displays the position can be up to a pixel short.
  return window.scrollY > target.y - 1
}

function entryOf({ key, pathname, search, hash }: Place): string {
  return `${key} ${pathname}${search}${hash}`
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

/** A reload, or Back and Forward from another document; not a new visit of the same address. */
function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate'
}

function readPositions(): Map<string, number> {
  try {
    const value: unknown = JSON.parse(tabStore.getItem(STORAGE_KEY) ?? '[]')
    return new Map(Array.isArray(value) ? value.filter(isPosition) : [])
  } catch {
    return new Map()
  }
}

function isPosition(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'
}
