import { useEffect, useState, useSyncExternalStore } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { useArena } from '../base/arena-context.ts'
import { useMessages } from '../base/useMessages.ts'
import { appMessages } from './app.messages.ts'
import styles from './ReconnectBar.module.css'

/** Says that the connection is lost, over the page and not in it: nothing moves because of it. */
export function ReconnectBar() {
  const m = useMessages(appMessages)
  const { status, game } = useArena()
  const now = useSyncExternalStore(status.subscribe, status.get)
  const hasRoom = useSyncExternalStore(game.subscribe, () => game.get().phase !== 'connecting')
  const isAway = hasRoom ? now === 'lost' || now === 'opening' : now === 'lost'
  const isFelt = useFeltDelay(isAway)
  return (
    <div role="status" className={styles.place}>
      {isFelt && (
        <p className={styles.bar}>
          <Spinner /> {m.reconnecting}
        </p>
      )}
    </div>
  )
}

const FELT_MS = 400

/** A gap that is over at once is not worth a bar. */
function useFeltDelay(isAway: boolean): boolean {
  const [isFelt, setFelt] = useState(false)
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => setFelt(true), FELT_MS)
    return () => {
      clearTimeout(timer)
      setFelt(false)
    }
  }, [isAway])
  return isFelt
}
