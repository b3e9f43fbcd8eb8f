// Addresses that lead out of the arena and back into it.
import { showToast } from '#ui/toast/toasts.ts'
import { keptSide } from './kept-side.ts'

/** play.1: signing in from the arena brings the fan back to the same arena. */
export function signInPath(arenaId: string): string {
  return `/login?return=${encodeURIComponent(seatPath(arenaId))}`
}

/** home.2: the address travels with the registration, so that the mail may be opened on another device. */
export function signUpPath(arenaId: string): string {
  return `/register?return=${encodeURIComponent(seatPath(arenaId))}`
}

/** The arena and the end that was chosen there. */
export function seatPath(arenaId: string): string {
  const side = keptSide(arenaId)
  return side === null ? arenaPath(arenaId) : `${arenaPath(arenaId)}&side=${side}`
}

function arenaPath(arenaId: string): string {
  return `/play/?arena=${encodeURIComponent(arenaId)}`
}

/** The whole address of an arena, for codes and share sheets. */
export function arenaAddress(arenaId: string): string {
  return new URL(arenaPath(arenaId), location.origin).href
}

interface SharedArena {
  id: string
  /** Set once the run is over: then the link shows this match, even after the arena's next run. */
  matchId: number | null
}

export async function shareArena({ id, matchId }: SharedArena, text: string, copied: string): Promise<void> {
  const url = new URL(arenaPath(id), location.origin)
  if (matchId !== null) url.searchParams.set('match', String(matchId))
  await shareAddress(url.href, text, copied)
}

/** Opens the device's share sheet; copies the address where there is none, and shows it where that fails too. */
export async function shareAddress(address: string, text: string, copied: string): Promise<void> {
  try {
    if ('share' in navigator) {
      await navigator.share({ url: address, text })
      return
    }
    await clipboard().writeText(address)
    showToast({ kind: 'success', text: copied })
  } catch (error) {
    // The fan closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'plain', text: address })
  }
}

/** A completed tifo, for ever. */
export function posterAddress(poster: string): string {
  return new URL(`/poster/${encodeURIComponent(poster)}`, location.origin).href
}

/** Throws on pages without HTTPS, where browsers have no clipboard. */
function clipboard(): Clipboard {
  if (!('clipboard' in navigator)) throw new Error('No clipboard here.')
  return navigator.clipboard
}
