import { type KeyboardEvent, useRef } from 'react'
import type { Side } from '#contract/arenas.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Drum.module.css'
import { DrumSkin } from './DrumSkin.tsx'
import type { Hold } from './useHold.ts'

interface DrumProps {
  side: Side
  team: string
  hold: Hold
  isResting: boolean
  /** Takes the rings, so that accepted beats can send them out. */
  ringsRef: (rings: HTMLElement | null) => void
}

/** The cheer button. A finger, a mouse, Space or Enter beats it; each of them counts once. */
export function Drum({ side, team, hold, isResting, ringsRef }: DrumProps) {
  const m = useMessages(cheerMessages)
  // A press that was counted when it began is followed by a click of its own.
  const wasPressed = useRef(false)

  const press = () => {
    wasPressed.current = true
    hold.press()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    if (!event.repeat) press()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    event.preventDefault()
    hold.release()
    wasPressed.current = false
  }
  // What presses buttons without pointer or keys, such as a screen reader, only clicks.
  const onClick = () => {
    if (!wasPressed.current) {
      hold.press()
      hold.release()
    }
    wasPressed.current = false
  }
  return (
    <div ref={ringsRef} className={classes(styles.place, styles[side])}>
      <i className={styles.ring} />
      <i className={styles.ring} />
      <i className={styles.ring} />
      <button
        type="button"
        className={classes(styles.drum, isResting && styles.resting)}
        aria-label={m.cheerFor(team)}
        aria-disabled={isResting || undefined}
        onPointerDown={(event) => {
          if (event.button === 0) press()
        }}
        onPointerUp={hold.release}
        onPointerCancel={hold.release}
        onPointerLeave={hold.release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={hold.release}
        onClick={onClick}
      >
        <DrumSkin />
        <span>{m.cheerWord}</span>
      </button>
    </div>
  )
}
