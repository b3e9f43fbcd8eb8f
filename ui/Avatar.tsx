import { useState } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { DefaultPicture } from './DefaultPicture.tsx'

interface AvatarProps {
  src: string | null | undefined
  /** Chooses the colours of the default picture, so that a fan always looks the same. */
  name: string
  sizePx: number
  square?: boolean
}

/** A fan's picture, or the default one when it is missing or does not load. The name stands beside it. */
export function Avatar({ src, name, sizePx, square = false }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const shape = classes(styles.avatar, square && styles.square)
  if (!src || src === failedSrc) return <DefaultPicture name={name} sizePx={sizePx} className={shape} />
  return (
    <img
      src={src}
      alt=""
      width={sizePx}
      height={sizePx}
      className={shape}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
    />
  )
}
