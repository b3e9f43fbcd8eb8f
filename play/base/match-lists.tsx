// What happened last and who is loudest: the match centre and the second screen show both.
import { minuteText, scoreText } from '#match/score.ts'
import { useRoom, useSession } from '#play/base/arena.ts'
import { messages } from '#texts/messages.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { classes } from '#ui/classes.ts'
import { EventIcon, useEventWords } from './events.tsx'
import styles from './match-lists.module.css'
import { useFormat, useMessages } from './useMessages.ts'

const ROWS_SHOWN = 4

const listMessages = messages({
  en: {
    noEvents: 'Nothing has happened yet.',
    loudestFans: 'Loudest fans',
    noFans: 'The board fills as soon as somebody cheers.',
    you: 'You',
  },
  fr: {
    noEvents: 'Il ne s’est encore rien passé.',
    loudestFans: 'Les plus bruyants',
    noFans: 'Le tableau se remplit dès que quelqu’un encourage.',
    you: 'Vous',
  },
})

/** The newest events first, each with its minute, and the score after a goal. */
export function LastEvents({ title }: { title: string }) {
  const m = useMessages(listMessages)
  const words = useEventWords()
  const { events, sport } = useRoom(({ arena }) => arena)
  return (
    <section className={styles.list}>
      <h2>{title}</h2>
      {events.length === 0 && <p className={styles.none}>{m.noEvents}</p>}
      <ol>
        {events
          .toReversed()
          .slice(0, ROWS_SHOWN)
          .map((event) => (
            <li key={event.id}>
              <b className={styles.minute}>{minuteText(event.at)}</b>
              <span className={classes(styles.icon, event.side && styles[event.side])}>
                <EventIcon kind={event.kind} sport={sport} />
              </span>
              <span className={styles.words}>{words(event)}</span>
              {event.points !== null && <b className={styles.figure}>{scoreText(event.score)}</b>}
            </li>
          ))}
      </ol>
    </section>
  )
}

/** The best of the board; a fan further down stands in the last row. Nobody is 'you' on a screen without an account. */
export function LoudestFans({ avatarPx, hasMe }: { avatarPx: number; hasMe: boolean }) {
  const m = useMessages(listMessages)
  const format = useFormat()
  const session = useSession()
  const user = hasMe ? session.user : null
  const fans = useRoom(({ board }) => board.fans)
  const isOver = useRoom(({ arena }) => arena.state === 'finished')
  const rank = useRoom(({ you }) => (hasMe ? you.rank : null))
  const mine = fans.findIndex(({ id }) => id === user?.id)
  const isBelow = mine >= ROWS_SHOWN || (mine < 0 && rank !== null)
  const shown = fans.slice(0, isBelow ? ROWS_SHOWN - 1 : ROWS_SHOWN)
  const own = mine >= ROWS_SHOWN ? fans[mine] : undefined
  // Who comes after the match finds no board to fill; the page of the match has it.
  if (isOver && fans.length === 0) return null
  return (
    <section className={styles.list}>
      <h2>{m.loudestFans}</h2>
      {fans.length === 0 && <p className={styles.none}>{m.noFans}</p>}
      <ol>
        {shown.map(({ id, name, avatar, side, cheer }, index) => (
          <li key={id} className={id === user?.id ? styles.mine : undefined}>
            <b className={styles.place}>{index + 1}</b>
            <Avatar src={avatar} name={name} sizePx={avatarPx} />
            <span className={classes(styles.words, id !== user?.id && styles[side])}>
              {id === user?.id ? m.you : name}
            </span>
            <b className={styles.figure}>{format.rate(cheer)}</b>
          </li>
        ))}
        {isBelow && rank !== null && (
          <li className={styles.mine}>
            <b className={styles.place}>{rank}</b>
            <Avatar src={user?.avatar} name={user?.name ?? ''} sizePx={avatarPx} />
            <span className={styles.words}>{m.you}</span>
            {own && <b className={styles.figure}>{format.rate(own.cheer)}</b>}
          </li>
        )}
      </ol>
    </section>
  )
}
