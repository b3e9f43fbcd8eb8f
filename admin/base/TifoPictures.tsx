import { useMemo } from 'react'
import type { TifoFrame } from '#contract/tifos.ts'
import { decodeCells } from '#match/tifo.ts'
import { useMessages } from '#site/useMessages.ts'
import { TifoCanvas } from '#ui/tifo/TifoCanvas.tsx'
import { partsMessages } from './parts.messages.ts'
import styles from './TifoPictures.module.css'

interface TifoPicturesProps {
  colors: readonly string[]
  frames: readonly TifoFrame[]
  className?: string | undefined
}

/** A tifo as it will be seen, and each of its frames: whoever decides about it must not miss one. */
export function TifoPictures({ colors, frames, className }: TifoPicturesProps) {
  const m = useMessages(partsMessages)
  const drawn = useMemo(() => drawnFrames(frames), [frames])
  return (
    <div className={styles.pictures}>
      <TifoCanvas look="bare" colors={colors} frames={drawn} className={className} />
      {drawn.length > 1 && (
        <ol aria-label={m.tifoFrames(drawn.length)} className={styles.frames}>
          {drawn.map((frame, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place.
            <li key={index}>
              <TifoCanvas look="bare" isStill colors={colors} frames={[frame]} className={styles.frame} />
              <small>{index + 1}</small>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

export const drawnFrames = (frames: readonly TifoFrame[]) =>
  frames.map(({ cells, ms }) => ({ cells: decodeCells(cells), ms }))
