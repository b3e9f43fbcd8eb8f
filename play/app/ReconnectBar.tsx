import { useEffect, useState, useSyncExternalStore } from 'react'
import { useArena } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { Spinner } from '#ui/Button.tsx'
import { appMessages } from './app.messages.ts'
import styles from './ReconnectBar.module.css'

/** Says that the connection is lost. It is laid over the page, so that the layout does not shift. */
export function ReconnectBar() {
  const m = useMessages(appMessages)
  const { status, game } = useArena()
  const now = useSyncExternalStore(status.subscribe, status.get)
  const hasRoom = useSyncExternalStore(game.subscribe, () => game.get().phase !== 'connecting')
  const isAway = hasRoom ? now === 'lost' || now === 'opening' : now === 'lost'
  const isShown = useDelayed(isAway)
  return (
    <div role="status" className={styles.place}>
      {isShown && (
        <p className={styles.bar}>
          <Spinner /> {m.reconnecting}
        </p>
      )}
    </div>
  )
}

const DELAY_MS = 400

/** Connections that come back within 400 ms show no bar. */
function useDelayed(isAway: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isAway) return
    const timer = setTimeout(() => setLong(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isAway])
  return isLong
}
