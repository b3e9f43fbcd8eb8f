import { CHANTS } from '#contract/live-limits.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import styles from './ChantList.module.css'
import { railMessages } from './rail.messages.ts'

/** What the ends have chanted last. Not a live region: chants would drown everything else. */
export function ChantList({ newest }: { newest: number }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const chants = useRoom((room) => room.chants)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  if (chants.length === 0) return <p className={styles.none}>{m.noChants}</p>
  return (
    <ol aria-label={m.chantLog} className={styles.chants}>
      {chants.slice(-newest).map(({ id, side, chant, times }) => (
        <li key={id}>
          <b className={classes(styles.team, styles[side])}>{side === 'home' ? home : away}</b>
          <span className={styles.chant}>{CHANTS[chant]}</span>
          {times > 1 && <small>{m.times(format.whole(times))}</small>}
        </li>
      ))}
    </ol>
  )
}
