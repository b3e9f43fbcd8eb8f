import type { Side } from '#contract/arenas.ts'
import { homeShare, nameWidth } from '#match/crowd.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { ShoutingName } from '#play/base/ShoutingName.tsx'
import { SideCrest } from '#play/base/SideCrest.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import styles from './Scoreboard.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'

/** One end: its team, how loud it is, and how many stand in it. */
export function TeamEnd({ side }: { side: Side }) {
  const m = useMessages(scoreboardMessages)
  const format = useFormat()
  const team = useRoom(({ arena }) => (side === 'home' ? arena.homeTeam : arena.awayTeam))
  const crowd = useRoom((room) => room.crowd)
  const { rate, fans } = crowd
  const home = homeShare(crowd)
  const share = home === null || side === 'home' ? home : 1 - home
  return (
    <div className={classes(styles.end, side === 'away' && styles.right)}>
      <SideCrest team={team} side={side} className={styles.crest} />
      <div className={styles.words}>
        <ShoutingName name={team.name} width={nameWidth(share)} />
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
