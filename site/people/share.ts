import { showToast } from '#ui/toast/toasts.ts'

interface ShareWords {
  linkCopied: string
  linkNotCopied: (url: string) => string
}

/** people.3: opens the device's share sheet, or copies the address where there is none. */
export async function share(
  what: { path: string; title: string; text?: string },
  words: ShareWords,
): Promise<void> {
  const { path, ...said } = what
  const url = new URL(path, location.origin).href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the share sheet rejects too; that is not a failure.
    await navigator.share({ ...said, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: words.linkCopied })
  } catch {
    showToast({ kind: 'error', text: words.linkNotCopied(url) })
  }
}
