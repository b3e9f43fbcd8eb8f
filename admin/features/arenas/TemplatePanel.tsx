import { BookmarkPlus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { BET_STATEMENT_MAX_LENGTH } from '#contract/constants.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Card } from '#ui/feedback.tsx'
import { cockpitMessages } from './cockpit.messages.ts'
import { useCreateBet } from './room-actions.ts'
import styles from './TemplatePanel.module.css'
import {
  AWAY,
  addTemplate,
  fillTemplate,
  HOME,
  keptTemplates,
  removeTemplate,
  standardTemplates,
  type Template,
} from './templates.ts'
import type { FollowedRoom } from './useRoom.ts'

const DURATIONS_S = ['', '30', '60', '120'] as const

/** Bets that every match night needs: one press creates and opens one. Presses meanwhile wait for their turn. */
export function TemplatePanel({ followed }: { followed: FollowedRoom }) {
  const m = useMessages(cockpitMessages)
  const { pending, failure, dismiss, create } = useCreateBet(followed)
  const home = followed.room.arena.homeTeam.name
  const away = followed.room.arena.awayTeam.name
  const [duration, setDuration] = useState<string>('60')
  const [own, setOwn] = useState(keptTemplates)
  const [statement, setStatement] = useState('')
  const [isMissing, setMissing] = useState(false)
  const durationName = useId()
  const sides = [HOME, AWAY]
  const yesNo = [m.yes, m.no]
  const standard = standardTemplates(followed.room.arena.sport, m)
  const open = (template: Template) => {
    const filled = fillTemplate(template, home, away)
    // The same bet pressed twice is one bet.
    if (pending.includes(filled.statement)) return Promise.resolve(false)
    return create({ ...filled, duration, opensAtOnce: true })
  }
  const withStatement = (use: (text: string) => void) => {
    const text = statement.trim()
    setMissing(text === '')
    if (text !== '') use(text)
  }
  const openOwn = (choices: readonly string[]) =>
    withStatement((text) => {
      void open({ statement: text, choices }).then(
        // What was typed meanwhile is the next question.
        (isThere) => isThere && setStatement((since) => (since.trim() === text ? '' : since)),
      )
    })
  return (
    <Card className={styles.panel}>
      <h3 className={styles.title}>{m.templates}</h3>
      <fieldset className={styles.durations}>
        <legend>{m.time}</legend>
        {DURATIONS_S.map((seconds) => (
          <label key={seconds} className={styles.duration}>
            <input
              type="radio"
              className="sr"
              name={durationName}
              checked={duration === seconds}
              onChange={() => setDuration(seconds)}
            />
            {seconds === '' ? m.noLimit : m.seconds(Number(seconds))}
          </label>
        ))}
      </fieldset>
      {failure && <WriteFailure {...failure} onDismiss={dismiss} />}
      <ul data-templates className={styles.templates}>
        {[...own, ...standard].map((template, index) => {
          const filled = fillTemplate(template, home, away)
          const isPending = pending.includes(filled.statement)
          return (
            <li
              key={`${index < own.length ? 'own' : 'standard'} ${template.statement} ${template.choices.join(' ')}`}
            >
              <button
                type="button"
                className={styles.template}
                aria-busy={isPending || undefined}
                onClick={() => void open(template)}
              >
                <b>{filled.statement}</b>
                <small>{isPending ? m.opening : filled.choices.join(' / ')}</small>
              </button>
              {index < own.length && (
                <IconButton
                  label={m.forget(template.statement)}
                  onClick={() => setOwn(removeTemplate(template))}
                >
                  <X aria-hidden="true" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <p className={styles.hint}>{m.templateHint}</p>
      <Field
        label={m.statement}
        maxLength={BET_STATEMENT_MAX_LENGTH}
        autoComplete="off"
        value={statement}
        error={isMissing ? m.statementNeeded : undefined}
        onChange={(event) => {
          setStatement(event.target.value)
          setMissing(false)
        }}
      />
      <div className={styles.own}>
        <Button onClick={() => openOwn(yesNo)}>{m.yesNo}</Button>
        <Button onClick={() => openOwn(sides)}>{m.homeAway(home, away)}</Button>
        <Button
          look="ghost"
          onClick={() => withStatement((text) => setOwn(addTemplate({ statement: text, choices: yesNo })))}
        >
          <BookmarkPlus aria-hidden="true" /> {m.save}
        </Button>
      </div>
    </Card>
  )
}
