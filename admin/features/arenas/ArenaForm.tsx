import { X } from 'lucide-react'
import { useState } from 'react'
import { ClubChoicesFailure, ClubField, useClubChoices } from '#admin/base/ClubField.tsx'
import { FormDialog, useDialogForm } from '#admin/base/dialogs.tsx'
import fieldStyles from '#admin/base/fields.module.css'
import { fromLocalInput, isOptionalLink, toLocalInput } from '#admin/base/form-values.ts'
import { failureDetail } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Arena, Referee } from '#contract/arenas.ts'
import type { Sport } from '#contract/events.ts'
import { changedFields } from '#site/form/changed-fields.ts'
import type { FormField } from '#site/form/useForm.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { sportMessages } from '#texts/match-words.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Switch } from '#ui/controls.tsx'
import { Field, Select } from '#ui/Field.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './ArenaForm.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { type ArenaValues, arenaProblem } from './drafts.ts'
import { type Named, RefereesField } from './RefereesField.tsx'

const SPORTS: readonly Sport[] = ['football', 'basketball', 'rugby', 'esport', 'other']

interface ArenaFormProps {
  /** Null for a new one. */
  arena: Arena | null
  /** Who runs it besides the admins. */
  referees?: readonly Referee[]
  /** Another admin deleted it while this form was open. */
  isGone?: boolean
  /** Shows the answer; the form waits for it. */
  onSend: (answer: Promise<{ element: Arena }>) => Promise<unknown>
  onClose: () => void
}

const valuesOf = (arena: Arena | null): ArenaValues => ({
  home: arena ? String(arena.homeTeam.id) : '',
  away: arena ? String(arena.awayTeam.id) : '',
  startDate: toLocalInput(arena?.startDate ?? null),
  arenaId: '',
  sport: arena?.sport ?? 'other',
  streams: '',
})

const bodyOf = (
  { home, away, startDate, sport, streams: typed }: ArenaValues,
  streams: readonly string[],
) => ({
  homeTeam: { id: Number(home) },
  awayTeam: { id: Number(away) },
  // One that was typed and not added counts too.
  recommendedStreams: withStream(streams, typed),
  startDate: fromLocalInput(startDate),
  sport: sport as Sport,
})

/** Creates an arena, or edits one. */
export function ArenaForm({ arena, referees: before = [], isGone = false, onSend, onClose }: ArenaFormProps) {
  const m = useMessages(arenasMessages)
  const language = useLanguage()
  const choices = useClubChoices()
  const [streams, setStreams] = useState<readonly string[]>(arena?.recommendedStreams ?? [])
  const [isStarting, setStarting] = useState(false)
  const [referees, setReferees] = useState<readonly Named[]>(before)
  const sports = useMessages(sportMessages)
  const isEdit = arena !== null

  // As they were when the form opened: the page goes on following the arena.
  const [initial] = useState(() => valuesOf(arena))
  const [begun] = useState(() => bodyOf(initial, streams))
  const [appointed] = useState(before)
  const form = useDialogForm<ArenaValues>({
    initial,
    wireNames: { recommendedStreams: 'streams', homeTeam: 'home', awayTeam: 'away' },
    check: (values) => {
      const isKept = isEdit ? 'kept' : 'new'
      const problem = arenaProblem(values, isKept, choices.clubs, arena)
      if (problem !== null) return { form: m[problem] }
      if (!isOptionalLink(values.streams)) return { streams: m.streamWrong }
      return isGone ? { form: m.arenaMissing } : {}
    },
    async send(values) {
      const fields = bodyOf(values, streams)
      const arenaId = values.arenaId.trim()
      // Without `started`: the value of when the form opened would restart an arena that was stopped since.
      const answer = isEdit
        ? call('POST /v1/arenas/update', {
            body: { id: arena.id, ...changedFields(fields, begun) },
          })
        : call('POST /v1/arenas/create', {
            body: { ...fields, started: isStarting, arenaId: arenaId === '' ? null : arenaId },
          })
      await onSend(answer)
      await saveReferees((await answer).element.id)
    },
    doneText: isEdit ? m.updated : m.created,
    failureText: isEdit ? m.updateFailed : m.createFailed,
    onClose,
  })
  /** The arena is saved by then, so a refusal must not keep the form open: a second press would make a second arena. */
  async function saveReferees(id: string): Promise<void> {
    const userIds = referees.map((referee) => referee.id)
    if (userIds.join() === appointed.map((referee) => referee.id).join()) return
    try {
      await call('POST /v1/arenas/{id}/referees', { params: { id }, body: { userIds } })
    } catch (error) {
      const detail = failureDetail(error, language)
      showToast({ kind: 'error', text: detail === null ? m.refereesFailed : `${m.refereesFailed} ${detail}` })
    }
  }
  const isLocked = arena?.started ?? false
  return (
    <FormDialog
      title={isEdit ? m.editTitle : m.newArena}
      submitLabel={isEdit ? m.saveArena : m.createArena}
      form={form}
      onClose={onClose}
    >
      <ClubChoicesFailure choices={choices} />
      <div className={fieldStyles.pair}>
        <ClubField label={m.home} choices={choices} field={form.field('home')} disabled={isLocked} />
        <ClubField label={m.away} choices={choices} field={form.field('away')} disabled={isLocked} isSecond />
      </div>
      {isLocked && <p className={fieldStyles.hint}>{m.teamsLocked}</p>}
      <div className={fieldStyles.pair}>
        <Field {...form.field('startDate')} label={m.startDate} type="datetime-local" />
        <Select
          {...form.field('sport')}
          label={m.sport}
          options={SPORTS.map((value) => ({ value, label: sports[value] }))}
        />
      </div>
      <StreamsField
        streams={streams}
        onChange={setStreams}
        field={form.field('streams')}
        onClear={() => form.fill('streams', '')}
      />
      <RefereesField referees={referees} onChange={setReferees} arenaId={arena?.id ?? null} />
      {!isEdit && (
        <>
          <Field {...form.field('arenaId')} label={m.arenaId} hint={m.arenaIdHint} maxLength={64} />
          <Switch label={m.startAtOnce} isOn={isStarting} onChange={setStarting} />
        </>
      )}
    </FormDialog>
  )
}

/** Trimmed, and each once; an empty one is none. */
function withStream(streams: readonly string[], text: string): string[] {
  const url = text.trim()
  return url === '' || streams.includes(url) ? [...streams] : [...streams, url]
}

interface StreamsFieldProps {
  streams: readonly string[]
  onChange: (streams: readonly string[]) => void
  /** The one that is being typed. */
  field: FormField
  onClear: () => void
}

/** Streams are added with Enter or Add. */
function StreamsField({ streams, onChange, field, onClear }: StreamsFieldProps) {
  const m = useMessages(arenasMessages)
  const [isWrong, setWrong] = useState(false)
  const add = () => {
    if (!isOptionalLink(field.value)) {
      setWrong(true)
      return
    }
    onChange(withStream(streams, field.value))
    onClear()
  }
  return (
    <div className={styles.streams}>
      <div className={styles.entry}>
        <Field
          label={m.stream}
          hint={m.streamHint}
          {...field}
          error={isWrong ? m.streamWrong : field.error}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => {
            field.onChange(event)
            setWrong(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter adds the stream; it does not send the form.
            event.preventDefault()
            add()
          }}
        />
        <Button className={styles.add} onClick={add}>
          {m.addStream}
        </Button>
      </div>
      {streams.length > 0 && (
        <ul aria-label={m.streams} className={styles.list}>
          {streams.map((url) => (
            <li key={url}>
              <span>{url}</span>
              <IconButton
                label={m.removeStream(url)}
                onClick={() => onChange(streams.filter((other) => other !== url))}
              >
                <X aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
