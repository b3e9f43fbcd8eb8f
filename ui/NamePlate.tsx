import { useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './NamePlate.module.css'
import scarf from './scarf.module.css'

interface NamePlateProps {
  name: string
  tone?: 'home' | 'away' | 'flood'
  /** False where it only shows how it would look. */
  isHeading?: boolean
}

/** A name on a scarf, as the heading of a page. The font shrinks until the name fits. */
export function NamePlate({ name, tone = 'home', isHeading = true }: NamePlateProps) {
  const knitRef = useRef<HTMLDivElement>(null)
  const nameRef = useRef<HTMLHeadingElement>(null)
  const Name = isHeading ? 'h1' : 'p'

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
    // The display font is wider than its fallback, so measure again once it has loaded.
    document.fonts.addEventListener('loadingdone', shrink)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', shrink)
    }
  }, [name])

  return (
    <div className={classes(scarf.scarf, styles.plate)} data-tone={tone}>
      <div ref={knitRef} className={styles.knit}>
        <Name ref={nameRef} className={styles.name}>
          {name}
        </Name>
      </div>
    </div>
  )
}

// profile.2: profile name font base 36 px, floor 14 px, 90 % of the plate width.
const NAME_BASE_PX = 36
const NAME_FLOOR_PX = 14
const NAME_SHARE = 0.9

/** The font size at which a name fits. Text is as wide as its font is large, so one measurement is enough. */
export function nameFontPx(widthAtBasePx: number, plateWidthPx: number): number {
  if (widthAtBasePx <= 0) return NAME_BASE_PX
  const fitting = (NAME_BASE_PX * NAME_SHARE * plateWidthPx) / widthAtBasePx
  return Math.max(NAME_FLOOR_PX, Math.min(NAME_BASE_PX, fitting))
}
