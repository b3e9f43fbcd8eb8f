import { Undo2 } from 'lucide-react'
import type { MatchEvent } from '#contract/events.ts'
import { minuteText, scoreText } from '#match/score.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './EventLog.module.css'
import { nightMessages } from './night.messages.ts'
import type { EventActions } from './room-actions.ts'
import type { FollowedRoom } from './useRoom.ts'

/** What was written down, the newest first; every event can be taken back. */
export function EventLog({ followed, events }: { followed: FollowedRoom; events: EventActions }) {
  const m = useMessages(nightMessages)
  const { arena } = followed.room
  const newestFirst = arena.events.toReversed()
  return (
    <section aria-label={m.log}>
      <Card className={styles.log}>
        {newestFirst.length === 0 && <p className={styles.none}>{m.nothingYet}</p>}
        <ol>
          {newestFirst.map((event) => (
            <Row key={event.id} event={event} followed={followed} events={events} />
          ))}
        </ol>
      </Card>
    </section>
  )
}

interface RowProps {
  event: MatchEvent
  followed: FollowedRoom
  events: EventActions
}

function Row({ event, followed, events }: RowProps) {
  const m = useMessages(nightMessages)
  const { homeTeam, awayTeam, started } = followed.room.arena
  const what = useEventWords(event)
  const team = event.side === 'home' ? homeTeam.name : event.side === 'away' ? awayTeam.name : null
  return (
    <li className={styles.row} data-side={event.side ?? undefined}>
      <span className={styles.minute}>{minuteText(event.at)}</span>
      <span className={styles.what}>
        <b>{what}</b>
        {team !== null && <small>{team}</small>}
      </span>
      <span className={styles.score}>{scoreText(event.score)}</span>
      <Button
        size="sm"
        disabled={!started}
        busy={events.isUndoing(event.id)}
        aria-label={m.undoEvent(`${minuteText(event.at)} ${what}`)}
        data-undo=""
        onClick={() => void events.undo(event.id)}
      >
        <Undo2 aria-hidden="true" /> {m.undo}
      </Button>
    </li>
  )
}

/** An event in words of the reader's language. */
function useEventWords({ kind, points, text }: MatchEvent): string {
  const m = useMessages(nightMessages)
  const language = useLanguage()
  const words = text === null ? null : matchWords(text, language)
  const parts: Record<MatchEvent['kind'], (string | null)[]> = {
    goal: [m.goal, words],
    point: [m.points(points ?? 1), words],
    card: [words ?? m.card],
    period: [words],
    note: [words ?? m.noteEvent],
  }
  return parts[kind].filter((part) => part !== null).join(', ')
}
