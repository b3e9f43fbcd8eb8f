import { useRoom } from '#play/app/arena-context.ts'
import { useFormat } from '#play/app/format.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { MatchClock } from './MatchClock.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'
import { TeamEnd } from './TeamEnd.tsx'
import { TugMeter } from './TugMeter.tsx'

export function Scoreboard() {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const fans = useRoom(({ crowd }) => crowd.fans)
  return (
    <section aria-label={m.scoreboard} className={styles.scoreboard}>
      <div className={styles.ends}>
        <TeamEnd side="home" />
        <MatchClock />
        <TeamEnd side="away" />
      </div>
      <TugMeter />
      <div className={styles.fansRow}>
        <span>{m.fans(format.whole(fans.home), fans.home === 1)}</span>
        <span>{m.fans(format.whole(fans.away), fans.away === 1)}</span>
      </div>
    </section>
  )
}
