import { language } from '#client/preferences.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { shareMessages } from './share.messages.ts'

/** people.3: opens the device's share sheet, or copies the address where there is none. */
export async function share({
  path,
  ...said
}: {
  path: string
  title: string
  text?: string
}): Promise<void> {
  const m = shareMessages[language.get()]
  const url = new URL(path, location.origin).href
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    // Closing the share sheet rejects too; that is not a failure.
    await navigator.share({ ...said, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    showToast({ kind: 'success', text: m.linkCopied })
  } catch {
    showToast({ kind: 'error', text: m.linkNotCopied(url) })
  }
}
