import { useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHEER_TAPS_PER_WINDOW } from '#contract/live-limits.ts'
import { liveSeconds } from '#match/clock.ts'
import { useArena, useMoment } from '#play/base/arena-context.ts'
import { breathe, lungCells } from '#play/base/taps.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Lungs.module.css'

/** How much breath this 10-s window has used: the first 20 beats count in full, the other 40 a little. */
export function Lungs({ side }: { side: Side }) {
  const m = useMessages(cheerMessages)
  const { lungs } = useArena()
  const now = useSyncExternalStore(lungs.subscribe, lungs.get)
  // The next window begins by the clock, whether or not somebody taps.
  const taps = useMoment((room, nowMs) => breathe(now, liveSeconds(room, nowMs)).taps)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element has no cells.
    <div
      role="meter"
      aria-label={m.lungs}
      aria-valuemin={0}
      aria-valuemax={CHEER_TAPS_PER_WINDOW}
      aria-valuenow={taps}
      aria-valuetext={m.lungsText(taps)}
      title={m.lungsText(taps)}
      className={classes(styles.lungs, styles[side])}
    >
      {lungCells(taps).map(({ kind, isUsed }, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
        <i key={cell} className={classes(styles[kind], isUsed && styles.used)} />
      ))}
    </div>
  )
}
