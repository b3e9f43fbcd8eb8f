import { useSyncExternalStore } from 'react'
import type { Side } from '#contract/arenas.ts'
import { CHEER_FULL_TAPS, CHEER_TAPS_PER_WINDOW } from '#contract/live-limits.ts'
import { liveSeconds } from '#match/clock.ts'
import { useArena, useMoment, useRoom, useSession } from '#play/base/arena.ts'
import { ownNoise } from '#play/base/game.ts'
import { tapCells, windowAt } from '#play/base/taps.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { cheerMessages } from './cheer.messages.ts'
import styles from './Me.module.css'

/** The fan's own noise, place and lungs. A press on the lungs explains how all that counts. */
export function Me({ side, onExplain }: { side: Side; onExplain: () => void }) {
  const m = useMessages(cheerMessages)
  const format = useFormat()
  const { user } = useSession()
  const rate = useMoment(({ marks }, nowMs) => ownNoise(marks, nowMs))
  const cheer = useRoom(({ you }) => you.cheer)
  return (
    <div className={styles.me} data-part="me">
      <span className={styles.avatar}>
        <Avatar src={user?.avatar} name={user?.name ?? ''} sizePx={52} />
      </span>
      <dl className={styles.figures}>
        <div>
          <dt>{m.yourNoise}</dt>
          <dd title={m.points(format.whole(cheer))}>
            {format.rate(rate)} <small>{m.rate}</small>
          </dd>
        </div>
        <Rank />
      </dl>
      <Lungs side={side} onExplain={onExplain} />
    </div>
  )
}

/** Own place in the arena, and how far it is to the next one. */
function Rank() {
  const m = useMessages(cheerMessages)
  const format = useFormat()
  const rank = useRoom(({ you }) => you.rank)
  const of = useRoom(({ you }) => you.of)
  const gap = useRoom(({ you }) => you.next)
  return (
    <div className={styles.rank}>
      <dt>{m.yourRank}</dt>
      {rank === null ? (
        <dd className={styles.unranked}>
          – <small>{m.noRank}</small>
        </dd>
      ) : (
        <dd>
          {format.whole(rank)} <small>{m.of(format.whole(of))}</small>
          {rank === 1 && <small className={styles.gap}>{m.first}</small>}
          {gap !== null && rank > 1 && (
            <small className={styles.gap}>{m.toNext(format.rate(gap), format.whole(rank - 1))}</small>
          )}
        </dd>
      )}
    </div>
  )
}

/** The taps of this 10-s window: the first 20 count in full, the other 40 a quarter (play.7). */
function Lungs({ side, onExplain }: { side: Side; onExplain: () => void }) {
  const m = useMessages(cheerMessages)
  const { tapWindow } = useArena()
  const now = useSyncExternalStore(tapWindow.subscribe, tapWindow.get)
  // The next window starts by the clock, also without a tap.
  const taps = useMoment((room, nowMs) => windowAt(now, liveSeconds(room, nowMs)).taps)
  const left = Math.max(0, CHEER_FULL_TAPS - taps)
  const words = left > 0 ? m.fullBeats(left) : taps < CHEER_TAPS_PER_WINDOW ? m.quarterBeats : m.outOfBreath
  return (
    <div className={styles.lungs}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element has no cells. */}
      <div
        role="meter"
        aria-label={m.tapMeter}
        aria-valuemin={0}
        aria-valuemax={CHEER_TAPS_PER_WINDOW}
        aria-valuenow={taps}
        aria-valuetext={m.tapMeterText(taps)}
        className={classes(styles.cells, styles[side])}
      >
        {tapCells(taps).map(({ kind, isUsed }, cell) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move.
          <i key={cell} className={classes(styles[kind], isUsed && styles.used)} />
        ))}
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        title={m.explain}
        className={styles.words}
        onClick={onExplain}
      >
        {words}
      </button>
    </div>
  )
}
