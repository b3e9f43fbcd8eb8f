import { arenaPath } from '#play/app/sign-in.ts'
import { showToast } from '#ui/toast/toasts.ts'

/** Hands the arena's address to whatever this device shares with, else to the clipboard. */
export async function shareArena(arenaId: string, text: string, copied: string): Promise<void> {
  const url = new URL(arenaPath(arenaId), location.origin).href
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
