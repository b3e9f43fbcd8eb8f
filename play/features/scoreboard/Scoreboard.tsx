import { useMessages } from '#play/base/useMessages.ts'
import { MatchClock } from './MatchClock.tsx'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'
import { TeamEnd } from './TeamEnd.tsx'
import { TugMeter } from './TugMeter.tsx'

export function Scoreboard() {
  const m = useMessages(scoreboardMessages)
  return (
    <section aria-label={m.scoreboard} className={styles.scoreboard}>
      <div className={styles.ends}>
        <TeamEnd side="home" />
        <MatchClock />
        <TeamEnd side="away" />
      </div>
      <TugMeter />
    </section>
  )
}
