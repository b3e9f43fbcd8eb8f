import { useLayoutEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { useArena } from './arena.ts'
import styles from './TimeLeftBar.module.css'

interface TimeLeftBarProps {
  /** Moments of the server's clock. */
  from: string
  to: string
  className?: string | undefined
}

/**
 * A bar that runs out. An animation moves it: drawn anew several times a second by this page it would cost a slow device
 * more than the rest of the bet.
 */
export function TimeLeftBar({ from, to, className }: TimeLeftBarProps) {
  const { nowMs } = useArena()
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const durationMs = Math.max(0, Date.parse(to) - Date.parse(from))
    const animation = bar.current?.animate([{ transform: 'none' }, { transform: 'translateX(-100%)' }], {
      duration: durationMs,
      fill: 'both',
    })
    if (animation) animation.startTime = performance.now() + Date.parse(from) - nowMs()
    return () => animation?.cancel()
  }, [from, to, nowMs])
  return (
    <span className={classes(styles.bar, className)} aria-hidden="true">
      <i ref={bar} />
    </span>
  )
}
