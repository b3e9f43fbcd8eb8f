import { useSyncExternalStore } from 'react'
import { arenaStage } from '#match/arena.ts'
import { useArena, useRoom } from '#play/base/arena-context.ts'
import { preferences } from '#play/base/preferences.ts'
import chantStyles from '#play/base/QuickChants.module.css'
import { useMessages } from '#play/base/useMessages.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Dock.module.css'

/** How to beat the drum, or why it rests; and the way to the other end while that is still open. */
export function DrumHint({ onChange }: { onChange: (() => void) | null }) {
  const m = useMessages(cheerMessages)
  const { status } = useArena()
  const isConnected = useSyncExternalStore(status.subscribe, () => status.get() === 'open')
  const state = useRoom(({ arena }) => arenaStage(arena))
  const { shortcuts } = useSyncExternalStore(preferences.subscribe, preferences.get)
  return (
    <div className={styles.hint}>
      {onChange && (
        <button type="button" className={styles.change} onClick={onChange}>
          {m.otherEnd}
        </button>
      )}
      {!isConnected && <span>{m.offline}</span>}
      {isConnected && state === 'paused' && <span>{m.paused}</span>}
      {isConnected && state === 'waiting' && <span>{m.waiting}</span>}
      {isConnected && state === 'live' && (
        <span className={styles.howTo}>
          {shortcuts ? (
            <>
              {m.tapOr} <kbd className={chantStyles.key}>{m.space}</kbd>
            </>
          ) : (
            m.tapHold
          )}
        </span>
      )}
    </div>
  )
}
