import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Side } from '#contract/arenas.ts'
import { COMPLETE_MS, COMPLETE_SHARE } from '#contract/tifos.ts'
import { clockSecondMs, clockText, secondsUntil } from '#match/clock.ts'
import { litShare } from '#match/tifo.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import type { Raised } from '#play/base/game.ts'
import { posterAddress, shareAddress } from '#play/base/links.ts'
import { ownCells } from '#play/base/raised.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { useLit } from './Cloth.tsx'
import { enoughSince, secondsToComplete } from './enough.ts'
import styles from './LitMeter.module.css'
import { tifoMessages } from './tifo.messages.ts'

interface LitMeterProps {
  side: Side
  raised: Raised
  /** A screen for many has nothing to press. */
  isForMany?: boolean
}

/** How much of the tifo is lit, how long it is up, and the 80 % for five seconds that complete it. */
export function LitMeter({ side, raised, isForMany = false }: LitMeterProps) {
  const { poster } = raised
  if (poster !== undefined)
    return <Completed side={side} raised={raised} poster={poster} isForMany={isForMany} />
  return <Progress side={side} raised={raised} isForMany={isForMany} />
}

function Progress({ side, raised: { endsAt }, isForMany }: LitMeterProps) {
  const m = useMessages(tifoMessages)
  const arena = useArena()
  const lit = useLit(side)
  const percent = Math.floor(litShare(lit) * 100)
  // With the clock of the match: each moment at which a figure changes costs a slow device a frame.
  const left = useMoment((room, nowMs) => secondsUntil(endsAt, clockSecondMs(room, nowMs)))
  const [since, setSince] = useState<number | null>(null)
  const next = enoughSince(since, lit, arena.nowMs())
  if (next !== since) setSince(next)
  const more = useMoment((_, nowMs) => secondsToComplete(since, nowMs) ?? -1)
  const isHolder = useRoom((room) => ownCells(room, side).length > 0)
  return (
    <div data-part="lit" className={classes(styles.meter, isForMany && styles.forMany, styles[side])}>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a meter element has no line at 80 %. */}
        <div
          role="meter"
          aria-label={m.cardsUp}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className={classes(styles.figure, styles.changing)}
        >
          <b>
            {percent}
            <small>{m.lit}</small>
          </b>
          <span>{m.left(clockText(left))}</span>
        </div>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ clipPath: `inset(0 ${100 - percent}% 0 0)` }} />
        <s style={{ left: `${COMPLETE_SHARE * 100}%` }} />
      </div>
      {more < 0 ? (
        <p className={styles.goal}>
          <b>{m.goal}</b> {m.goalRest}
        </p>
      ) : (
        <p className={styles.goal}>
          <span className={styles.steps} aria-hidden="true">
            {Array.from({ length: COMPLETE_MS / 1000 }, (_, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move.
              <i key={step} data-done={step < COMPLETE_MS / 1000 - more || undefined} />
            ))}
          </span>
          <b>{m.keepOn(more, isHolder)}</b>
        </p>
      )}
    </div>
  )
}

interface CompletedProps extends LitMeterProps {
  poster: string
}

/** The moment it is complete: for ever on the group's wall, and to be shown to others. */
function Completed({ side, raised: { holders, tifo }, poster, isForMany = false }: CompletedProps) {
  const m = useMessages(tifoMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam).name)
  const address = posterAddress(poster)
  return (
    <div
      data-part="lit"
      className={classes(styles.meter, styles.completed, isForMany && styles.forMany, styles[side])}
    >
      <p className={styles.figure}>
        <b>{m.complete}</b>
      </p>
      <p className={styles.text}>
        {holders === undefined ? m.completeLater : m.completeText(format.whole(holders), holders === 1)}
      </p>
      {!isForMany && (
        <div className={styles.buttons}>
          <Button onClick={() => void shareAddress(address, m.shareText(tifo.name, team), m.copied)}>
            <Share2 aria-hidden="true" /> {m.share}
          </Button>
          <a href={address} target="_blank" rel="noopener" className={buttonClass({ look: 'ghost' })}>
            {m.see}
          </a>
        </div>
      )}
    </div>
  )
}
