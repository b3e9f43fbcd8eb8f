import { useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './NamePlate.module.css'
import { NAME_BASE_PX, nameFontPx } from './name-plate-size.ts'

/** The scarf with a name on it, as a heading of the page. */
export function NamePlate({ name, tone = 'home' }: { name: string; tone?: 'home' | 'away' | 'flood' }) {
  const knitRef = useRef<HTMLDivElement>(null)
  const nameRef = useRef<HTMLHeadingElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another name has another width.
  useLayoutEffect(() => {
    const knit = knitRef.current
    const heading = nameRef.current
    if (!knit || !heading) return
    const shrink = () => {
      heading.style.fontSize = `${NAME_BASE_PX}px`
      heading.style.fontSize = `${nameFontPx(heading.scrollWidth, knit.clientWidth)}px`
    }
    shrink()
    const observer = new ResizeObserver(shrink)
    observer.observe(knit)
    // The fallback face has other widths than the display face that replaces it.
    document.fonts.addEventListener('loadingdone', shrink)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', shrink)
    }
  }, [name])

  return (
    <div className={classes(styles.scarf, styles[tone])}>
      <div ref={knitRef} className={styles.knit}>
        <h1 ref={nameRef} className={styles.name}>
          {name}
        </h1>
      </div>
    </div>
  )
}
