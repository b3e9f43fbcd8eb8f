import { CrowdStand } from '#ui/crowd/CrowdStand.tsx'
import styles from './ArenaPage.module.css'
import { appMessages } from './app.messages.ts'
import { useMessages } from './useMessages.ts'

export function Opening() {
  const m = useMessages(appMessages)
  return (
    <main id="main" className={styles.lone}>
      <div className={styles.opening} role="status">
        <CrowdStand gapPx={9} bendPx={16} className={styles.openingStand} />
        <p className="display w2">{m.opening}</p>
      </div>
    </main>
  )
}
