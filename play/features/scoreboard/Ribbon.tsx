import type { ReactNode } from 'react'
import type { MatchEvent } from '#contract/events.ts'
import { minuteText, scoreText } from '#match/score.ts'
import { useRoom } from '#play/base/arena.ts'
import { EventIcon } from '#play/base/events.tsx'
import { useLanguage, useMessages } from '#play/base/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { classes } from '#ui/classes.ts'
import styles from './Ribbon.module.css'
import { scoreboardMessages } from './scoreboard.messages.ts'

/** The last events, the newest first, and beside them the choice of a stream. */
export function Ribbon({ streams }: { streams: ReactNode }) {
  const m = useMessages(scoreboardMessages)
  const events = useRoom(({ arena }) => arena.events)
  const isOn = useRoom(({ arena }) => arena.started)
  return (
    <div className={styles.row}>
      {events.length > 0 ? (
        <ol aria-label={m.lastEvents} className={styles.ribbon}>
          {events.toReversed().map((event, index) => (
            <RibbonEvent key={event.id} event={event} isNewest={index === 0} />
          ))}
        </ol>
      ) : (
        <p className={styles.none}>{isOn ? m.noEvents : ''}</p>
      )}
      <div className={styles.streams}>{streams}</div>
    </div>
  )
}

function RibbonEvent({ event, isNewest }: { event: MatchEvent; isNewest: boolean }) {
  const m = useMessages(scoreboardMessages)
  const language = useLanguage()
  const sport = useRoom(({ arena }) => arena.sport)
  const { kind, side, points, score, at } = event
  const text = event.text === null ? null : matchWords(event.text, language)
  const isScore = kind === 'goal' || kind === 'point'
  const word =
    kind === 'goal' ? m.goal : kind === 'point' ? `+${points ?? 1}` : kind === 'card' ? m.card : null
  return (
    <li className={classes(styles.event, side && styles[side], isNewest && isScore && styles.newest)}>
      <EventIcon kind={kind} sport={sport} />
      <b className={styles.minute}>{minuteText(at)}</b>
      {word !== null && (isNewest || !text || kind === 'point') && (
        <strong className="display">{word}</strong>
      )}
      {text && <span>{text}</span>}
      {isScore && <b className={styles.minute}>{scoreText(score)}</b>}
    </li>
  )
}
