import { useLayoutEffect, useRef } from 'react'
import styles from './ShoutingName.module.css'

interface ShoutingNameProps {
  name: string
  /** The width of the letters in per cent: how loud the end is. */
  width: number
}

/** A team's name, as wide as its end is loud. It is set so that the loudest shout still fits its place. */
export function ShoutingName({ name, width }: ShoutingNameProps) {
  const place = useRef<HTMLDivElement>(null)
  const roar = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const outer = place.current
    const widest = roar.current
    if (!outer || !widest) return
    const fitIn = () => {
      const scale = Math.min(1, outer.clientWidth / Math.max(1, widest.offsetWidth))
      outer.style.setProperty('--fit', String(Math.max(0.4, Math.floor(scale * 100) / 100)))
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
      <span ref={roar} className={styles.roar} aria-hidden="true">
        {name}
      </span>
      <span className={styles.name} style={{ fontStretch: `${width}%` }}>
        {name}
      </span>
    </div>
  )
}
