import { stripLayout } from '#play/stage/layouts.ts'
import styles from './Bowl.module.css'
import { StageCanvas } from './StageCanvas.tsx'

/** The crowd where there is no room around the player: a strip below it. */
export function CrowdStrip() {
  return (
    <div className={styles.strip}>
      <StageCanvas layout={stripLayout} />
    </div>
  )
}
