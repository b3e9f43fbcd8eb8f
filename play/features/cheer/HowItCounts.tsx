import { useId } from 'react'
import { useMessages } from '#play/base/useMessages.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { cheerMessages } from './cheer.messages.ts'
import styles from './HowItCounts.module.css'

/** What the lungs, the noise, the rank and a short visit mean. */
export function HowItCounts({ onClose }: { onClose: () => void }) {
  const m = useMessages(cheerMessages)
  const titleId = useId()
  return (
    <Dialog labelledBy={titleId} closeLabel={m.close} onClose={onClose}>
      <div className={styles.content}>
        <h2 id={titleId} className={`display w4 ${styles.title}`}>
          {m.explain}
        </h2>
        <dl className={styles.list}>
          <dt>{m.tapMeter}</dt>
          <dd>{m.lungsHint}</dd>
          <dt>{m.yourNoise}</dt>
          <dd>{m.noiseHint}</dd>
          <dt>{m.yourRank}</dt>
          <dd>{m.rankHint}</dd>
          <dt>{m.shortVisit}</dt>
          <dd>{m.shortVisitHint}</dd>
          <dt>{m.matchScore}</dt>
          <dd>{m.matchScoreHint}</dd>
        </dl>
      </div>
    </Dialog>
  )
}
