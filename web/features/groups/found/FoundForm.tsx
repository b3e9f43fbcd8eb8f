import { CircleCheck, CircleX } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call, session } from '#client/page.ts'
import type { JoinedClub } from '#contract/clubs.ts'
import type { ColorPair } from '#contract/colors.ts'
import { type JoinMode, MOTTO_MAX_LENGTH, NAME_MAX_LENGTH } from '#contract/constants.ts'
import type { OwnUser } from '#contract/user.ts'
import { draftKey } from '#site/form/device-draft.ts'
import { Restored } from '#site/form/Restored.tsx'
import { useTyped } from '#site/form/useTyped.ts'
import { queryClient } from '#site/queries.tsx'
import { navigate } from '#site/router/place.ts'
import { Link, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Crest } from '#ui/Crest.tsx'
import { Field } from '#ui/Field.tsx'
import { Banner, Card } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import { Wear } from '#ui/Wear.tsx'
import { ColorField } from '../parts/ColorField.tsx'
import { JoinField } from '../parts/JoinField.tsx'
import { partsMessages } from '../parts/parts.messages.ts'
import styles from './FoundPage.module.css'
import { FoundPreview } from './FoundPreview.tsx'
import { foundMessages } from './found.messages.ts'
import { useNameCheck } from './useFounding.ts'

interface FoundFormProps {
  user: OwnUser
  /** One or more. */
  clubs: JoinedClub[]
  matches: number
}

/** Texts, because that is how they are kept on the device. Without colours it is the club's. */
const NOTHING = { name: '', motto: '', join: 'open', colors: '' }

/** Name, club, motto, colours and who may join, beside the page that will come of it, in its colours. */
export function FoundForm({ user, clubs, matches }: FoundFormProps) {
  const m = useMessages(foundMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const [params] = useSearchParams()
  const nameRef = useRef<HTMLInputElement>(null)
  const typed = useTyped(NOTHING, draftKey('founding', user.id))
  const { name, motto } = typed.values
  const join = typed.values.join as JoinMode
  const colors = typed.values.colors === '' ? null : (typed.values.colors.split(' ') as ColorPair)
  const [clubId, setClubId] = useState(() => Number(params.get('club')))
  const [nameError, setNameError] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const club = clubs.find(({ id }) => id === clubId) ?? clubs[0]
  const check = useNameCheck(name, club?.id ?? 0)
  if (!club) return null
  const worn = colors ?? club.colors

  function refuse(text: string): void {
    setNameError(text)
    nameRef.current?.focus()
  }

  async function found(of: JoinedClub): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const { element } = await call('POST /v1/ultras/found', {
        body: {
          name: name.trim(),
          club_id: of.id,
          join,
          ...(motto.trim() && { motto: motto.trim() }),
          ...(colors && { colors }),
        },
      })
      typed.sent(typed.values, NOTHING)
      session.joinedUltra({ id: element.id, ultra_group_id: element.id, name: element.name })
      void session.refreshMemberships().catch(() => undefined)
      void queryClient.invalidateQueries()
      showToast({ kind: 'success', text: m.founded(element.name), detail: m.foundedNext })
      navigate(`/ultra/${element.id}?tab=room`, { replace: true })
    } catch (error) {
      setBusy(false)
      if (error instanceof CallFailure && error.code === 'name_taken') refuse(m.taken(of.name))
      else setProblem(failureText(error, language))
    }
  }

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (check === 'empty') refuse(m.nameMissing)
    else if (check === 'taken') refuse(m.taken(club.name))
    else void found(club)
  }
  const onName = (text: string) => {
    typed.fill({ name: text })
    setNameError(undefined)
  }
  const count = (value: number) => countText(value, language)
  const inClubs = clubs.length === 1 ? club.name : m.clubsMany(count(clubs.length))
  return (
    <Wear home={worn} className={`page ${styles.page}`}>
      <div className={styles.head}>
        <h1 className={`display w4 ${styles.title}`}>{m.title}</h1>
        <p>{m.may(inClubs, counted(matches, language, m.match, m.matches))}</p>
      </div>
      <div className={styles.flow}>
        <Card>
          <form className={styles.form} noValidate onSubmit={onSubmit}>
            <Restored throwAway={typed.throwAway} />
            <Step number={1}>
              <Field
                inputRef={nameRef}
                label={m.name}
                value={name}
                maxLength={NAME_MAX_LENGTH}
                required
                autoComplete="off"
                error={nameError}
                onChange={(event) => onName(event.target.value)}
              />
              <NameNote check={nameError === undefined ? check : 'empty'} club={club.name} />
            </Step>
            <Step number={2} label={m.club} hint={m.clubHint}>
              <ClubField clubs={clubs} chosen={club} onChoose={setClubId} />
            </Step>
            <Step number={3}>
              <Field
                label={m.motto}
                value={motto}
                maxLength={MOTTO_MAX_LENGTH}
                autoComplete="off"
                hint={m.mottoLeft(count(MOTTO_MAX_LENGTH - motto.length))}
                onChange={(event) => typed.fill({ motto: event.target.value })}
              />
            </Step>
            <Step number={4} label={p.colors} hint={p.colorsHint}>
              <ColorField
                club={club}
                value={colors}
                onChange={(pair) => typed.fill({ colors: pair?.join(' ') ?? '' })}
              />
            </Step>
            <Step number={5} label={p.join}>
              <JoinField value={join} onChange={(mode) => typed.fill({ join: mode })} />
            </Step>
            {problem !== null && <Banner kind="error">{problem}</Banner>}
            <div className={styles.dock}>
              <p>{m.president}</p>
              <Link to="/ultras" className={buttonClass({ look: 'ghost' })}>
                {m.cancel}
              </Link>
              <Button type="submit" look="flood" busy={isBusy} className={styles.send}>
                <span>{name.trim() === '' ? m.foundNothing : m.found(name.trim())}</span>
              </Button>
            </div>
          </form>
        </Card>
        <FoundPreview name={name} club={club} motto={motto} colors={worn} join={join} user={user} />
      </div>
    </Wear>
  )
}

interface StepProps {
  number: number
  /** Missing where the field has its own. */
  label?: string
  hint?: string
  children: ReactNode
}

function Step({ number, label, hint, children }: StepProps) {
  return (
    <div className={styles.step}>
      <b aria-hidden="true">{number}</b>
      <div>
        {label !== undefined && (
          <p className={styles.label}>
            {label} {hint !== undefined && <small>{hint}</small>}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}

function NameNote({ check, club }: { check: ReturnType<typeof useNameCheck>; club: string }) {
  const m = useMessages(foundMessages)
  return (
    <p role="status" className={styles.note} data-check={check}>
      {check === 'checking' && m.checking}
      {check === 'free' && (
        <>
          <CircleCheck aria-hidden="true" /> {m.free(club)}
        </>
      )}
      {check === 'taken' && (
        <>
          <CircleX aria-hidden="true" /> {m.taken(club)}
        </>
      )}
    </p>
  )
}

interface ClubFieldProps {
  clubs: JoinedClub[]
  chosen: JoinedClub
  onChoose: (id: number) => void
}

function ClubField({ clubs, chosen, onChoose }: ClubFieldProps) {
  const m = useMessages(foundMessages)
  const name = useId()
  return (
    <div role="radiogroup" aria-label={m.club} className={styles.clubs}>
      {clubs.map((club) => (
        <label key={club.id} className={styles.club}>
          <input
            type="radio"
            className="sr"
            name={name}
            checked={club === chosen}
            onChange={() => onChoose(club.id)}
          />
          <Crest src={club.logo} name={club.name} colors={club.colors} sizePx={26} />
          <span>{club.name}</span>
        </label>
      ))}
    </div>
  )
}
