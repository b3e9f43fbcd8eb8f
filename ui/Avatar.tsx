import { type ReactNode, useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'

interface AvatarProps {
  src: string | null | undefined
  /** Decides the colours of the default picture, so that a fan always looks the same. */
  name: string
  sizePx: number
  square?: boolean
}

/** A fan's picture; the default is a fan in a scarf. */
export function Avatar({ src, name, sizePx, square = false }: AvatarProps) {
  const shape = classes(styles.avatar, square && styles.square)
  const fallback = <DefaultPicture name={name} sizePx={sizePx} className={shape} />
  return <Picture src={src} sizePx={sizePx} className={shape} fallback={fallback} />
}

const TONES = ['home', 'away', 'flood'] as const

function DefaultPicture({ name, sizePx, className }: { name: string; sizePx: number; className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={sizePx}
      height={sizePx}
      aria-hidden="true"
      className={classes(className, styles[toneOf(name, TONES, 0)])}
    >
      <rect width="64" height="64" className={styles.ground} />
      <path d="M7 66c1-15 11-21 25-21s24 6 25 21z" className={styles.coat} />
      <ellipse cx="32" cy="30" rx="12.5" ry="14.5" className={styles.face} />
      <g className={styles.band}>
        <circle cx="27.5" cy="31" r="1.8" />
        <circle cx="36.5" cy="31" r="1.8" />
      </g>
      <path d="M28.5 37c2 1.8 5 1.8 7 0" className={styles.stripe} strokeWidth="1.8" strokeLinecap="round" />
      <path d="M17 24c0-10 7-15 15-15s15 5 15 15z" className={styles.hat} />
      <path d="M16 20.5h32v4.5H16z" className={styles.band} />
      <path d="M16 43c9 6 23 6 32 0l3 8c-11 7-27 7-38 0z" className={styles.hat} />
      <path
        d="M22 46l-2 8.5M29 48l-.7 8.5M36 48l.7 8.5M43 45.5l2.200 8.5"
        className={styles.stripe}
        strokeWidth="3.4"
      />
    </svg>
  )
}

interface PictureProps {
  src: string | null | undefined
  sizePx?: number
  className?: string | undefined
  fallback: ReactNode
}

/** A picture of a fan, club or group; `fallback` when it is missing or does not load. The name is always beside it. */
export function Picture({ src, sizePx, className, fallback }: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  if (!src || src === failedSrc) return fallback
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      className={className}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  )
}

/** Chooses a colour by name, so that a fan or club always looks the same. Another seed gives another choice. */
export function toneOf<Tone>(name: string, tones: readonly [Tone, ...Tone[]], seed: number): Tone {
  let sum = seed
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length] ?? tones[0]
}
