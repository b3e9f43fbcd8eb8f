import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { useIsShown } from '#admin/base/is-shown.ts'
import { useRefresh } from '#admin/base/queries.ts'
import { TifoPictures } from '#admin/base/TifoPictures.tsx'
import { call } from '#client/page.ts'
import { REPORT_DECISIONS, REPORT_REASON_MAX_LENGTH } from '#contract/constants.ts'
import type { ReportCase, ReportDecision } from '#contract/reports.ts'
import { useForm } from '#site/form/useForm.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { dayText, momentText } from '#texts/figures.ts'
import { untilText } from '#texts/moderation.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Field, TextArea } from '#ui/Field.tsx'
import { Banner, Card, Chip } from '#ui/feedback.tsx'
import { showToast } from '#ui/toast/toasts.ts'
import styles from './ReportsTab.module.css'
import { reportsMessages } from './reports.messages.ts'

interface CaseViewProps {
  open: ReportCase
  /** Another admin was faster. */
  isTaken: boolean
  decision: ReportDecision
  onDecision: (decision: ReportDecision) => void
  onDecided: () => void
  onSkip: () => void
}

/** Everything an admin weighs, and the decision. */
export function CaseView({ open, ...form }: CaseViewProps) {
  const m = useMessages(reportsMessages)
  const language = useLanguage()
  const { kind, thing, hidden, hidden_at: hiddenAt, decision, count } = open
  const owner = kind === 'fan' ? null : (thing.maker?.name ?? thing.group?.name)
  const group = kind === 'ultra' || owner === thing.group?.name ? null : thing.group?.name
  const made = thing.created_at === null ? null : dayText(new Date(thing.created_at), language)
  const isByReports = hidden && hiddenAt !== null && decision === null
  return (
    <Card className={styles.case}>
      <header className={styles.head}>
        <div>
          <h2 className="display w3">{thing.name}</h2>
          <p>
            <span>{[owner ? m.by(m[kind], owner) : m[kind], group, made].filter(Boolean).join(', ')}</span>
            {thing.link && !thing.gone && <Link to={thing.link}>{m.view}</Link>}
          </p>
        </div>
        <Chip tone={hidden || thing.gone ? 'bad' : 'plain'}>
          {hidden && !thing.gone && <EyeOff aria-hidden="true" />}
          {thing.gone
            ? m.gone
            : isByReports
              ? m.hiddenBy(count, momentText(new Date(hiddenAt), language))
              : hidden
                ? m.hidden
                : m.visible}
        </Chip>
      </header>
      <div className={styles.context}>
        <ThingShown open={open} />
        <Reports open={open} />
      </div>
      <Figures open={open} />
      <Past open={open} />
      {open.state !== 'decided' && <DecideForm open={open} {...form} />}
    </Card>
  )
}

function ThingShown({ open: { thing, kind } }: { open: ReportCase }) {
  const { tifo, picture, text, name } = thing
  if (tifo) return <TifoPictures colors={tifo.colors} frames={tifo.frames} className={styles.tifo} />
  return (
    <div className={styles.thing}>
      {(picture || kind === 'fan') && <Avatar src={picture} name={name} sizePx={120} square />}
      <p className={styles.text}>{text ?? name}</p>
    </div>
  )
}

function Reports({ open }: { open: ReportCase }) {
  const m = useMessages(reportsMessages)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be scrollable by keyboard.
    <ul aria-label={m.reports} className={styles.reports} tabIndex={0}>
      {open.reports.map(({ fan, reason, at }) => (
        <li key={`${fan.id} ${at}`}>
          <Avatar src={fan.avatar} name={fan.name} sizePx={32} />
          <span>
            <b>{reason}</b>
            <small>{[fan.name, fan.club].filter(Boolean).join(', ')}</small>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Figures({ open: { count, figures } }: { open: ReportCase }) {
  const m = useMessages(reportsMessages)
  const shown: [string, number | string][] = [
    [m.reports, count],
    [m.against, figures.against_before],
    [m.dismissed, figures.dismissed_before],
    [m.others, `${figures.from_other_clubs} / ${count}`],
  ]
  return (
    <dl className={styles.figures}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="display">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The decision so far and the appeal against it. */
function Past({ open: { decision, appeal } }: { open: ReportCase }) {
  const m = useMessages(reportsMessages)
  const language = useLanguage()
  if (!decision) return null
  const end = decision.until === null ? '' : ` ${untilText(decision.until, language)}`
  return (
    <div className={styles.past}>
      <p>
        <b>{m.formerly(m[decision.decision] + end, decision.by)}</b> {decision.reason}
      </p>
      {appeal && (
        <blockquote>
          <b>{m.appealOf(appeal.by?.name ?? m.person)}</b> {appeal.text}
        </blockquote>
      )}
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Lengths of a suspension, in days; the second is what a key alone gives. */
const LENGTHS = [1, 7, 30, 365] as const

const dayAhead = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

function DecideForm({ open, isTaken, decision, onDecision, onDecided, onSkip }: CaseViewProps) {
  const m = useMessages(reportsMessages)
  const refresh = useRefresh()
  const isShown = useIsShown()
  const [touched, setTouched] = useState(false)
  const usual = m[`${decision}Reason`]
  const [usualEnd] = useState(() => dayAhead(LENGTHS[1]))
  const form = useForm({
    initial: { reason: '', until: usualEnd },
    // What it says stands above the button already.
    check: () => (isTaken ? { form: m.taken } : {}),
    async send({ reason, until }) {
      const body = { id: open.id, decision, reason: touched ? reason : usual }
      await call('POST /v1/reports/decide', { body: decision === 'suspend' ? { ...body, until } : body })
      showToast({ kind: 'success', text: m.done })
      onDecided()
      if (isShown()) onSkip()
      void refresh()
    },
  })
  const reason = form.field('reason')
  const { formState } = form
  return (
    <form noValidate data-decide className={styles.form} onSubmit={form.submit}>
      <fieldset className={styles.decisions}>
        <legend>{m.decision}</legend>
        {REPORT_DECISIONS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="decision"
              className="sr"
              checked={one === decision}
              onChange={() => onDecision(one)}
            />
            <b>{m[one]}</b>
            <small>{m[`${one}Hint`]}</small>
          </label>
        ))}
      </fieldset>
      {decision === 'suspend' && (
        <div className={styles.until}>
          <Field
            {...form.field('until')}
            type="date"
            min={dayAhead(0)}
            max={dayAhead(LENGTHS[3])}
            label={m.until}
            hint={m.untilHint}
          />
          {LENGTHS.map((days) => (
            <Button key={days} size="sm" onClick={() => form.fill('until', dayAhead(days))}>
              {m.days(days)}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        {...reason}
        label={m.reason}
        hint={m.reasonHint}
        rows={3}
        maxLength={REPORT_REASON_MAX_LENGTH}
        value={touched ? reason.value : usual}
        onChange={(event) => {
          setTouched(true)
          reason.onChange(event)
        }}
      />
      {isTaken && <Banner kind="error">{m.taken}</Banner>}
      {formState.state === 'failed' && <WriteFailure text={m.decideFailed} error={formState.error} />}
      <div className={styles.foot}>
        <p>{decision === 'dismiss' ? m.kept : m.once}</p>
        <Button onClick={onSkip}>{m.skip}</Button>
        <Button look="flood" type="submit" busy={formState.state === 'busy'}>
          {open.kind === 'fan' ? m[`${decision}Fan`] : m[`${decision}Group`]}
        </Button>
      </div>
    </form>
  )
}
