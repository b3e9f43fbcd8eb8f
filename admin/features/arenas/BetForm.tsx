import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { BET_CHOICE_MAX_LENGTH, BET_MAX_CHOICES, BET_STATEMENT_MAX_LENGTH } from '#contract/constants.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Switch } from '#ui/controls.tsx'
import { Field } from '#ui/Field.tsx'
import { Card } from '#ui/feedback.tsx'
import styles from './BetForm.module.css'
import { betsMessages } from './bets.messages.ts'
import { type BetDraft, type DraftProblem, draftProblem, EMPTY_DRAFT, withoutChoice } from './drafts.ts'
import { useCreateBet } from './room-actions.ts'
import type { FollowedRoom } from './useRoom.ts'

/** Creates the next bet of an arena. */
export function BetForm({ followed }: { followed: FollowedRoom }) {
  const m = useMessages(betsMessages)
  const [draft, setDraft] = useState<BetDraft>(EMPTY_DRAFT)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const { pending, failure, create } = useCreateBet(followed)
  const isBusy = pending.length > 0
  const titleId = useId()
  const choicesNoteId = useId()
  const formRef = useRef<HTMLFormElement>(null)

  const change = (part: Partial<BetDraft>) => {
    setDraft({ ...draft, ...part })
    setProblem(null)
  }
  const setChoice = (index: number, value: string) =>
    change({ choices: draft.choices.map((choice, at) => (at === index ? value : choice)) })
  const remove = (index: number) => {
    const next = withoutChoice(draft, index)
    if (next === 'twoNeeded') setProblem(next)
    else change(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = draftProblem(draft)
    setProblem(found)
    if (found === null)
      void create(draft).then(
        // What was typed meanwhile is the next bet.
        (isThere) => isThere && setDraft((since) => (since === draft ? EMPTY_DRAFT : since)),
      )
    else
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
  }
  const isAboutChoices = problem === 'choicesNeeded' || problem === 'twoNeeded' || problem === 'sameChoices'
  const isWrong = (choice: string) =>
    (problem === 'choicesNeeded' && choice.trim() === '') || problem === 'sameChoices'
  return (
    <Card>
      <form ref={formRef} noValidate aria-labelledby={titleId} className={styles.form} onSubmit={submit}>
        <h3 id={titleId} className={`display w3 ${styles.title}`}>
          {m.newBet}
        </h3>
        {failure && <WriteFailure text={failure.text} error={failure.error} />}
        <Field
          label={m.statement}
          maxLength={BET_STATEMENT_MAX_LENGTH}
          autoComplete="off"
          value={draft.statement}
          error={problem === 'statementNeeded' ? m.statementNeeded : undefined}
          onChange={(event) => change({ statement: event.target.value })}
        />
        <fieldset className={styles.choices}>
          <legend>{m.choices}</legend>
          {draft.choices.map((choice, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place; its text may repeat.
            <div key={index} className={styles.choice}>
              <input
                className={styles.input}
                aria-label={m.choice(index + 1)}
                placeholder={m.choice(index + 1)}
                maxLength={BET_CHOICE_MAX_LENGTH}
                autoComplete="off"
                value={choice}
                aria-invalid={isWrong(choice) || undefined}
                aria-describedby={isAboutChoices ? choicesNoteId : undefined}
                onChange={(event) => setChoice(index, event.target.value)}
              />
              <IconButton label={m.removeChoice(index + 1)} onClick={() => remove(index)}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
          ))}
          {isAboutChoices && (
            <p id={choicesNoteId} role="alert" className={styles.error}>
              {m[problem]}
            </p>
          )}
        </fieldset>
        {draft.choices.length < BET_MAX_CHOICES && (
          <Button
            size="sm"
            className={styles.add}
            onClick={() => change({ choices: [...draft.choices, ''] })}
          >
            <Plus aria-hidden="true" /> {m.addChoice}
          </Button>
        )}
        <Field
          label={m.duration}
          placeholder={m.noLimit}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          value={draft.duration}
          error={problem === 'durationWrong' ? m.durationWrong : undefined}
          onChange={(event) => change({ duration: event.target.value })}
        />
        <Switch
          label={m.openImmediately}
          isOn={draft.opensAtOnce}
          onChange={(opensAtOnce) => change({ opensAtOnce })}
        />
        <Button look="flood" type="submit" wide busy={isBusy}>
          {m.create}
        </Button>
      </form>
    </Card>
  )
}
