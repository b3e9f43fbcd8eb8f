import { useId, useRef, useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { EVENT_TEXT_MAX_LENGTH, PERIOD_MAX_LENGTH, SIDES } from '#contract/constants.ts'
import type { NewEvent, Side } from '#contract/events.ts'
import { arenaStage } from '#match/room.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { matchWords } from '#texts/match-words.ts'
import { Button } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import styles from './EventPad.module.css'
import { eventOf, HOTKEYS, nextPeriod, PAD_KEYS, type PadKey, PERIODS } from './event-pad.ts'
import { nightMessages } from './night.messages.ts'
import { type EventActions, withoutFirst } from './room-actions.ts'
import type { FollowedRoom } from './useRoom.ts'

/** A second tap on the same button within this time is a slip of the thumb, not a second goal. */
const SLIP_MS = 700

interface EventPadProps {
  followed: FollowedRoom
  events: EventActions
  /** Letters on the buttons. */
  hasShortcuts: boolean
}

/** night.3: one tap writes an event down: goals, points and cards under the end they belong to, then the periods. */
export function EventPad({ followed, events, hasShortcuts }: EventPadProps) {
  const m = useMessages(nightMessages)
  const language = useLanguage()
  const { arena } = followed.room
  const [words, setWords] = useState('')
  /** The buttons whose events are on their way. */
  const [sending, setSending] = useState<readonly string[]>([])
  const lastTap = useRef({ key: '', atMs: Number.NEGATIVE_INFINITY })
  const isOn = arenaStage(arena) !== 'waiting'
  const next = nextPeriod(arena.sport, arena.period)

  const tap = (key: PadKey, side: Side, atMs: number) => {
    const name = `${side} ${key.name}`
    if (lastTap.current.key === name && atMs - lastTap.current.atMs < SLIP_MS) return
    lastTap.current = { key: name, atMs }
    void createWithWords(eventOf(key, side, words), name)
  }
  const begin = (period: string) => {
    // A match is in one period at a time: pressed again, it is the same beginning.
    if (period === arena.period || sending.includes(period)) return
    void create({ kind: 'period', text: period }, period)
  }
  const create = async (event: NewEvent, button: string) => {
    setSending((before) => [...before, button])
    const isKept = await events.create(event)
    setSending((before) => withoutFirst(before, button))
    return isKept
  }
  /** The words are this event's alone, so they leave with it; what was not kept can be tried again. */
  const createWithWords = async (event: NewEvent, button: string) => {
    setWords('')
    if (!(await create(event, button))) setWords((since) => (since === '' ? words : since))
  }
  const own = words.trim()
  return (
    <Card className={styles.pad}>
      <h2 className="sr">{m.events}</h2>
      {!isOn && <p className={styles.off}>{m.notOn}</p>}
      <div className={styles.ends}>
        {SIDES.map((side) => {
          const team = side === 'home' ? arena.homeTeam : arena.awayTeam
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
            <div key={side} role="group" aria-label={team.name} className={classes(styles.end, styles[side])}>
              <p className={styles.team}>
                <Crest src={team.logo} name={team.name} colors={team.colors} sizePx={24} />
                <span>{team.name}</span>
              </p>
              {PAD_KEYS[arena.sport].map((key, index) => (
                <button
                  key={key.name}
                  type="button"
                  disabled={!isOn}
                  className={classes(styles.key, key.kind !== 'card' && styles.score)}
                  aria-busy={sending.includes(`${side} ${key.name}`) || undefined}
                  data-event={HOTKEYS[side][index]}
                  aria-keyshortcuts={hasShortcuts ? HOTKEYS[side][index] : undefined}
                  onClick={({ timeStamp }) => tap(key, side, timeStamp)}
                >
                  <KeyFace padKey={key} />
                  {hasShortcuts && (
                    <span aria-hidden="true" className={styles.hotkey}>
                      {HOTKEYS[side][index]}
                    </span>
                  )}
                </button>
              ))}
            </div>
          )
        })}
      </div>
      <Words value={words} onChange={setWords} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
      <div role="group" aria-label={m.periods} className={styles.periods}>
        {PERIODS[arena.sport].map((period) => (
          <button
            key={period}
            type="button"
            disabled={!isOn}
            aria-pressed={arena.period === period}
            aria-busy={sending.includes(period) || undefined}
            className={classes(styles.period, period === next && styles.next)}
            data-next-period={period === next || undefined}
            onClick={() => begin(period)}
          >
            {matchWords(period, language)}
          </button>
        ))}
        {own !== '' && (
          <>
            {own.length <= PERIOD_MAX_LENGTH && (
              <Button
                size="sm"
                disabled={!isOn}
                onClick={() => void createWithWords({ kind: 'period', text: own }, own)}
              >
                {m.asPeriod(own)}
              </Button>
            )}
            <Button
              size="sm"
              disabled={!isOn}
              onClick={() => void createWithWords({ kind: 'note', text: own }, own)}
            >
              {m.asNote}
            </Button>
          </>
        )}
      </div>
      {events.failure && <WriteFailure {...events.failure} onDismiss={events.dismiss} />}
    </Card>
  )
}

function KeyFace({ padKey: { name, kind, points } }: { padKey: PadKey }) {
  const m = useMessages(nightMessages)
  if (kind === 'card')
    return (
      <>
        <i className={classes(styles.cardFace, name === 'red' && styles.redFace)} /> {m[name]}
      </>
    )
  return (
    <>
      <b>+{points ?? 1}</b> <span>{m[name]}</span>
    </>
  )
}

/** Words that go along with the next event, such as the scorer's name. */
function Words({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const m = useMessages(nightMessages)
  const id = useId()
  return (
    <div className={styles.words}>
      <label htmlFor={id} className="sr">
        {m.words}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        maxLength={EVENT_TEXT_MAX_LENGTH}
        placeholder={m.words}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
