import { Pause } from 'lucide-react'
import { useMoment, useRoom } from '#play/app/arena-context.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { clockText, secondsUntil } from '#play/game/countdown.ts'
import { arenaState } from '#play/game/game.ts'
import { liveSeconds } from '#play/game/run-clock.ts'
import { Chip } from '#ui/Chip.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'

/** Whether the match is on, and for how long; before it, how long until it starts. */
export function MatchClock() {
  const m = useMessages(scoreboardMessages)
  const state = useRoom(({ arena }) => arenaState(arena))
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
