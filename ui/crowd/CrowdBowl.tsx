import { useEffect, useRef } from 'react'
import { classes } from '../classes.ts'
import { stageBowl } from './bowl-stage.ts'
import styles from './CrowdBowl.module.css'

interface CrowdBowlProps {
  /** The words that the ends raise; null while they are not known, and the bowl is not drawn. */
  words: { home: string; away: string } | null
  /** Home's share of the noise, 0 to 1. */
  share: number
  className?: string | undefined
}

/** So fine that it is seen to move, so coarse that it does not move all the time. */
const SHARE_STEP = 0.02

/** The whole stadium, both ends with their tifos. Drawn once; then only what changes is. */
export function CrowdBowl({ words, share, className }: CrowdBowlProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const stage = useRef<ReturnType<typeof stageBowl>>(null)
  const steadyShare = Math.round(share / SHARE_STEP) * SHARE_STEP
  const firstShare = useRef(steadyShare)
  const home = words?.home
  const away = words?.away

  useEffect(() => {
    firstShare.current = steadyShare
    stage.current?.setShare(steadyShare)
  }, [steadyShare])

  useEffect(() => {
    const canvas = ref.current
    if (!canvas || home === undefined || away === undefined) return
    const mine = stageBowl(canvas, { home, away, share: firstShare.current })
    stage.current = mine
    return () => {
      stage.current = null
      mine.close()
    }
  }, [home, away])

  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex cannot be focused.
  return <canvas ref={ref} aria-hidden="true" className={classes(styles.bowl, className)} />
}
