import { Pause } from 'lucide-react'
import { arenaStage } from '#match/arena.ts'
import { clockText, liveSeconds, secondsUntil } from '#match/clock.ts'
import { useMoment, useRoom } from '#play/base/arena-context.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { Chip } from '#ui/Chip.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'

/** Whether the match is on, and for how long; before it, how long until it starts. */
export function MatchClock() {
  const m = useMessages(scoreboardMessages)
  const state = useRoom(({ arena }) => arenaStage(arena))
  if (state === 'waiting') return <StartClock />
  return (
    <div className={styles.middle}>
      {state === 'live' && <Chip tone="live">{m.live}</Chip>}
      {state === 'paused' && (
        <Chip tone="paused">
          <Pause aria-hidden="true" /> {m.paused}
        </Chip>
      )}
      <RunTime />
    </div>
  )
}

function RunTime() {
  const m = useMessages(scoreboardMessages)
  const text = useMoment((room, nowMs) => clockText(liveSeconds(room, nowMs)))
  return (
    <span className={styles.clock} role="timer" aria-label={m.matchTime}>
      {text}
    </span>
  )
}

function StartClock() {
  const m = useMessages(scoreboardMessages)
  const startDate = useRoom(({ arena }) => arena.startDate)
  const left = useMoment((_, nowMs) => (startDate === null ? 0 : secondsUntil(startDate, nowMs)))
  return (
    <div className={styles.middle}>
      <Chip tone="off">{m.notStarted}</Chip>
      {left > 0 ? (
        <span className={styles.clock} role="timer" aria-label={m.startsIn}>
          {clockText(left)}
        </span>
      ) : (
        <span className={styles.soon}>{m.startsSoon}</span>
      )}
    </div>
  )
}
