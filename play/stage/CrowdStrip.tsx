import { useRoom } from '#play/base/arena-context.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { stripLayout } from '#play/stage/layouts.ts'
import { RegionBoundary } from '#ui/RegionBoundary.tsx'
import styles from './Bowl.module.css'
import { StageCanvas } from './StageCanvas.tsx'
import { stageMessages } from './stage.messages.ts'

/** The crowd where there is no room around the player: a strip below it, with the size of each end. */
export function CrowdStrip() {
  const m = useMessages(stageMessages)
  const format = useFormat()
  const { home, away } = useRoom(({ crowd }) => crowd.fans)
  return (
    <div className={styles.strip}>
      <RegionBoundary>
        <StageCanvas layout={stripLayout} />
      </RegionBoundary>
      <span className={styles.homeFans}>{m.fans(format.whole(home), home === 1)}</span>
      <span className={styles.awayFans}>{m.fans(format.whole(away), away === 1)}</span>
    </div>
  )
}
