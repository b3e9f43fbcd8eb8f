import { Share2 } from 'lucide-react'
import { IconButton } from '#ui/Button.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { useMessages } from '#web/base/useMessages.ts'
import { profileMessages } from './profile.messages.ts'
import styles from './ShareButton.module.css'

/** Hands the page's address to the device's own sharing, or copies it where there is none. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const m = useMessages(profileMessages)

  async function share(): Promise<void> {
    const url = new URL(path, location.origin).href
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet without choosing rejects too; that is nobody's failure.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      showToast({ kind: 'success', text: m.linkCopied })
    } catch {
      showToast({ kind: 'error', text: m.linkNotCopied(url) })
    }
  }

  return (
    <IconButton label={m.share} className={styles.share} onClick={() => void share()}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}
