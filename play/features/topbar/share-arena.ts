import { arenaPath } from '#play/base/paths.ts'
import { showToast } from '#ui/toast/toasts.ts'

interface SharedArena {
  id: string
  /** The match that is over. */
  matchId: number | null
}

/** Hands the arena's address to whatever this device shares with, else to the clipboard. */
export async function shareArena({ id, matchId }: SharedArena, text: string, copied: string): Promise<void> {
  const url = new URL(arenaPath(id), location.origin)
  if (matchId !== null) url.searchParams.set('match', String(matchId))
  await shareAddress(url.href, text, copied)
}

async function shareAddress(url: string, text: string, copied: string): Promise<void> {
  try {
    if ('share' in navigator) {
      await navigator.share({ url, text })
      return
    }
    await clipboard().writeText(url)
    showToast({ kind: 'success', text: copied })
  } catch (error) {
    // The fan closed the sheet: nothing to tell.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'plain', text: url })
  }
}

/** Only on secure pages; elsewhere the address is shown. */
function clipboard(): Clipboard {
  if (!('clipboard' in navigator)) throw new Error('No clipboard here.')
  return navigator.clipboard
}
