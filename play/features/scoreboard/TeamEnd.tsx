import type { Side } from '#contract/arenas.ts'
import { useRoom } from '#play/app/arena-context.ts'
import { useFormat } from '#play/app/format.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { nameWidth, noiseShare } from '#play/game/loudness.ts'
import { classes } from '#ui/classes.ts'
import styles from './Scoreboard.module.css'
import { ShoutingName } from './ShoutingName.tsx'
import { SideCrest } from './SideCrest.tsx'
import { scoreboardMessages } from './scoreboard.messages.ts'

/** One end: its team, how loud it is, and how many stand in it. */
export function TeamEnd({ side }: { side: Side }) {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const { rate, fans } = useRoom(({ crowd }) => crowd)
  const share = side === 'home' ? noiseShare(rate) : 1 - noiseShare(rate)
  return (
    <div className={classes(styles.end, side === 'away' && styles.right)}>
      <SideCrest team={team} side={side} className={styles.crest} />
      <div className={styles.words}>
        <ShoutingName name={team.name} width={nameWidth(share, rate.home + rate.away === 0)} />
        <div className={styles.rate}>
          <span className={styles.figure}>
            <b>{format.rate(rate[side])}</b> {m.rate}
          </span>
          <span className={styles.fans}>{m.fans(format.whole(fans[side]), fans[side] === 1)}</span>
        </div>
      </div>
    </div>
  )
}
