import { memo, useLayoutEffect, useRef } from 'react'
import type { Side } from '#contract/arenas.ts'
import { Picture } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { firstLetter } from '#ui/emblem.ts'
import styles from './Team.module.css'

interface TeamNameProps {
  name: string
  /** The width of the letters in per cent: how loud the end is. */
  width: number
}

/** Below that the rest of the name is cut off. */
const SMALLEST_PX = 14

/** A team's name, as wide as its end is loud. The font size is chosen so that the widest letters still fit. */
export const TeamName = memo(function TeamName({ name, width }: TeamNameProps) {
  const place = useRef<HTMLDivElement>(null)
  const widestRef = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const outer = place.current
    const widest = widestRef.current
    if (!outer || !widest) return
    const fitIn = () => {
      const scale = Math.min(1, outer.clientWidth / Math.max(1, widest.offsetWidth))
      const floor = SMALLEST_PX / Number.parseFloat(getComputedStyle(outer).fontSize)
      outer.style.setProperty('--fit', String(Math.max(Math.min(1, floor), Math.floor(scale * 100) / 100)))
    }
    fitIn()
    // The letters change size when their font arrives.
    const onSize = new ResizeObserver(fitIn)
    onSize.observe(outer)
    onSize.observe(widest)
    return () => onSize.disconnect()
  }, [])

  return (
    <div ref={place} className={`display ${styles.place}`}>
      <span ref={widestRef} className={styles.widest} aria-hidden="true">
        {name}
      </span>
      <span className={styles.name} style={{ fontStretch: `${width}%` }}>
        {name}
      </span>
    </div>
  )
})

interface TeamCrestProps {
  team: { name: string; logo: string | null }
  side: Side
  className?: string | undefined
}

/** A team's logo; where it is missing or does not load, a shield in the colour of its side. Ticks leave it alone. */
export const TeamCrest = memo(function TeamCrest({ team: { name, logo }, side, className }: TeamCrestProps) {
  const drawn = (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={classes(styles.crest, styles[side], className)}>
      <path d="M32 3 58 11v21c0 15-11 24-26 29C17 56 6 47 6 32V11z" className={styles.rim} />
      <path
        d="M32 8 53.500 14.800V32c0 12.300-8.800 19.900-21.500 24.400C19.300 51.900 10.500 44.300 10.500 32V14.800z"
        className={styles.field}
      />
      <path
        d="M10.500 34h43c-1.300 11-9.600 18-21.500 22.400C20.100 52 11.800 45 10.500 34z"
        className={styles.base}
      />
      <text x="32" y="42" textAnchor="middle" className={styles.letter}>
        {firstLetter(name)}
      </text>
    </svg>
  )
  return <Picture src={logo} className={classes(styles.crest, className)} fallback={drawn} />
})
