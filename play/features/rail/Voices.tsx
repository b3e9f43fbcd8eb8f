import { CHANTS } from '#contract/live-limits.ts'
import { asFan, useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { QuickChants } from '#play/base/parts.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { railMessages } from './rail.messages.ts'
import styles from './Voices.module.css'

/** The calls, and who made them. */
export function VoicesPanel() {
  const m = useMessages(railMessages)
  const arena = useArena()
  const side = useRoom(({ you }) => you.side)
  return (
    <>
      <div className={styles.calls}>
        <p>{m.noVoicesHint}</p>
        <QuickChants
          label={m.quickChants}
          onChant={(chant) => asFan(() => side !== null && arena.chant(chant))}
        />
      </div>
      <VoiceList newest={30} />
    </>
  )
}

/** The latest calls of both ends, the newest first. Not a live region: screen readers would read nothing else. */
export function VoiceList({ newest }: { newest: number }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const chants = useRoom((room) => room.chants)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  if (chants.length === 0) return <p className={styles.none}>{m.noVoices}</p>
  return (
    <ol aria-label={m.voiceLog} className={styles.voices}>
      {chants
        .slice(-newest)
        .toReversed()
        .map(({ id, side, chant, times, names, atMs }) => {
          const [name] = names
          const more = times - 1
          return (
            <li key={id}>
              <Avatar src={null} name={name ?? (side === 'home' ? home : away)} sizePx={26} />
              <b className={classes(styles.name, styles[side])}>{name ?? (side === 'home' ? home : away)}</b>
              {more > 0 && <small>{m.more(format.whole(more))}</small>}
              <span className={styles.chant}>{CHANTS[chant]}</span>
              <Ago atMs={atMs} />
            </li>
          )
        })}
    </ol>
  )
}

/** In steps, so that it does not tick. */
function Ago({ atMs }: { atMs: number }) {
  const m = useMessages(railMessages)
  const seconds = useMoment((_, nowMs) => {
    const ago = Math.max(0, Math.floor((nowMs - atMs) / 1000))
    return ago < 60 ? Math.floor(ago / 5) * 5 : Math.floor(ago / 60) * 60
  })
  const text = seconds === 0 ? m.now : seconds < 60 ? m.seconds(seconds) : m.minutes(seconds / 60)
  return <small className={styles.ago}>{text}</small>
}
