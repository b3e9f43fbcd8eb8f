import { Share2 } from 'lucide-react'
import { useMessages } from '#site/useMessages.ts'
import { IconButton } from '#ui/Button.tsx'
import styles from './ShareButton.module.css'
import { shareMessages } from './share.messages.ts'
import { share } from './share.ts'

/** Shares a page: `<ShareButton path="/club/7" title={club.name} />`. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const m = useMessages(shareMessages)
  return (
    <IconButton label={m.share} className={styles.button} onClick={() => void share({ path, title })}>
      <Share2 aria-hidden="true" />
    </IconButton>
  )
}
