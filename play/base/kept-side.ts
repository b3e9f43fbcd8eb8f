// The end a fan or visitor chose in an arena (home.2). Apart from the connection, so that links need no page.
import { tabStore } from '#client/safe-storage.ts'
import type { Side } from '#contract/arenas.ts'

const sideKey = (arenaId: string) => `side:${arenaId}`

/** Kept for the tab, also for visitors: a reload or a sign-in leads back to the same end. */
export function keepSide(arenaId: string, side: Side): void {
  tabStore.setItem(sideKey(arenaId), side)
}

export function keptSide(arenaId: string): Side | null {
  return readSide(tabStore.getItem(sideKey(arenaId)))
}

export function readSide(text: string | null): Side | null {
  return text === 'home' || text === 'away' ? text : null
}
