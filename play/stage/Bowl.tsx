import { type ReactNode, useState } from 'react'
import { useMessages } from '#play/base/useMessages.ts'
import { ringLayout } from '#play/stage/layouts.ts'
import { RegionBoundary } from '#ui/RegionBoundary.tsx'
import styles from './Bowl.module.css'
import { ChantShout } from './ChantShout.tsx'
import { StageCanvas } from './StageCanvas.tsx'
import { stageMessages } from './stage.messages.ts'

/** The stadium: the stream is the pitch, the crowd sits around it. */
export function Bowl({ children }: { children: ReactNode }) {
  const m = useMessages(stageMessages)
  const [own, setOwn] = useState<{ x: number; y: number } | null>(null)
  return (
    <div className={styles.bowl}>
      <RegionBoundary>
        <StageCanvas layout={ringLayout} className={styles.ring} onOwnSeat={setOwn} />
      </RegionBoundary>
      {own && (
        <span className={styles.you} style={{ left: own.x, top: own.y - 12 }} aria-hidden="true">
          {m.you}
        </span>
      )}
      <ChantShout side="home" />
      <ChantShout side="away" />
      <div className={styles.pitch}>{children}</div>
    </div>
  )
}
