import { Picture, toneOf } from './Avatar.tsx'
import styles from './Crest.module.css'
import { classes } from './classes.ts'
import { firstLetter } from './emblem.ts'
import { contrastOf } from './wear.ts'

/** Clubs carry a shield, ultra groups a banner. */
export type CrestShape = 'shield' | 'banner'

interface CrestProps {
  src: string | null | undefined
  /** Decides the letter and the colours of the default crest, so that a club always looks the same. */
  name: string
  sizePx: number
  shape?: CrestShape
  /** Its own, or of its club; where only one is known, that one twice. Undefined only before there is a club. */
  colors: readonly [main: string, second: string] | undefined
}

const TONES = ['home', 'away', 'flood', 'ok', 'chalk'] as const

/** The logo of a club or group; the default has the first letter of its name (looks.3). */
export function Crest({ src, ...looks }: CrestProps) {
  const { sizePx } = looks
  const fallback = <DrawnCrest {...looks} />
  return <Picture src={src} sizePx={sizePx} className={styles.crest} fallback={fallback} />
}

function DrawnCrest({ name, sizePx, shape = 'shield', colors }: Omit<CrestProps, 'src'>) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      className={classes(styles.crest, colors ? styles.own : styles[toneOf(name, TONES, 7)])}
      {...(colors && { fill: colors[0], color: trimOf(colors) })}
    >
      {shape === 'shield' ? <Shield /> : <Banner />}
      <text x="32" y={shape === 'shield' ? 42 : 41} textAnchor="middle" className={styles.letter}>
        {firstLetter(name)}
      </text>
    </svg>
  )
}

/** The letter must be read: a second colour too close to the first gives way to ink or chalk. */
function trimOf([main, second]: readonly [string, string]): string {
  if (contrastOf(main, second) >= 2.5) return second
  return contrastOf(main, '#0b0d0a') >= contrastOf(main, '#ffffff') ? '#0b0d0a' : '#ffffff'
}

function Shield() {
  return (
    <>
      <path d="M32 3 58 11v21c0 15-11 24-26 29C17 56 6 47 6 32V11z" className={styles.rim} />
      <path d="M32 8 53.500 14.800V32c0 12.300-8.800 19.900-21.500 24.400C19.300 51.900 10.500 44.300 10.500 32V14.800z" />
      <path d="M10.500 14.800 32 8v48.400C19.300 51.900 10.500 44.300 10.500 32z" className={styles.half} />
    </>
  )
}

function Banner() {
  return (
    <>
      <path d="M3 13h58v38H3z" className={styles.rim} />
      <path d="M6 16h52v32H6z" />
      <path d="M6 16h52v5H6zM6 43h52v5H6z" className={styles.half} />
    </>
  )
}
