import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { OperatorView } from '#contract/operator.ts'
import { Link, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Banner, Card, Chip } from '#ui/feedback.tsx'
import { useVariables } from '#ui/Wear.tsx'
import styles from './FirstNight.module.css'
import { operatorAdvice, operatorMessages } from './operator.messages.ts'
import { useOperator } from './stats.ts'

type Words = typeof operatorMessages.en

interface Step {
  name: string
  hint: string
  isDone: boolean
  /** What it leads to; null while something else has to be done first. */
  link: { to: string; label: string } | null
  needs: string
}

/** The steps of the product as it is, in their order. */
function stepsOf({ steps, hasStakes }: OperatorView, m: Words): Step[] {
  // calls.5: an earlier server names no clubs.
  const { clubs, names, arena, started, bet } = Object.assign({ names: [] as string[] }, steps)
  const addClub = { to: '?tab=clubs&add=1', label: m.addClub }
  const openArena =
    arena === null ? null : { to: `?${new URLSearchParams({ tab: 'arenas', arena })}`, label: m.openArena }
  const all: Step[] = [
    { name: m.club, hint: names[0] ?? m.clubHint, isDone: clubs > 0, link: addClub, needs: '' },
    { name: m.secondClub, hint: names[1] ?? m.secondClubHint, isDone: clubs > 1, link: addClub, needs: '' },
    {
      name: m.arena,
      hint: m.arenaHint,
      isDone: arena !== null,
      needs: m.needsClubs,
      link: clubs > 1 ? { to: '?tab=arenas&add=1', label: m.addArena } : null,
    },
    { name: m.start, hint: m.startHint, isDone: started, link: openArena, needs: m.needsArena },
  ]
  if (hasStakes) all.push({ name: m.bet, hint: m.betHint, isDone: bet, link: openArena, needs: m.needsArena })
  return all
}

/** Whether a step to the first match night is still to be done. */
export const isBeforeFirstNight = (view: OperatorView): boolean =>
  stepsOf(view, operatorMessages.en).some(({ isDone }) => !isDone)

/** home.4: the way to the first match night. */
export function FirstNight({ view }: { view: OperatorView }) {
  const m = useMessages(operatorMessages)
  const all = stepsOf(view, m)
  const done = all.filter(({ isDone }) => isDone).length
  const now = all.findIndex(({ isDone }) => !isDone)
  const progress = m.progress(done, all.length)
  return (
    <Card className={styles.night}>
      <div className={styles.head}>
        <div>
          <h2 className={`display w4 ${styles.title}`}>{m.title}</h2>
          <p className={styles.quiet}>{m.hint(all.length)}</p>
        </div>
        <b className={styles.progress}>{progress}</b>
        <Gone share={done / all.length} />
      </div>
      <ol>
        {all.map((step, index) => (
          <li
            key={step.name}
            className={styles.step}
            data-state={step.isDone ? 'done' : index === now ? 'now' : undefined}
          >
            <span className={styles.mark}>{step.isDone ? <Check aria-label={m.setUp} /> : index + 1}</span>
            <span>
              <b>{step.name}</b>
              <small>{step.hint}</small>
            </span>
            {!step.isDone && !step.link && <Chip tone="off">{step.needs}</Chip>}
            {!step.isDone && step.link && (
              <Link
                to={step.link.to}
                className={buttonClass(index === now ? { look: 'flood' } : { size: 'sm' })}
              >
                {step.link.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** How much of the way is behind; the figure beside it says the same. */
function Gone({ share }: { share: number }) {
  const wear = useVariables({ '--p': `${share * 100}%` })
  return (
    <div className={styles.gone} aria-hidden="true">
      <i ref={wear} />
    </div>
  )
}

/** home.4: on the other tabs, so that whoever is done with a step need not look for the next one. */
export function NextStep() {
  const m = useMessages(operatorMessages)
  const { data: view } = useOperator()
  const [params] = useSearchParams()
  const all = view ? stepsOf(view, m) : []
  const next = all.find(({ isDone }) => !isDone)
  if (!next) return null
  const { name, hint, link } = next
  const isHere = link?.to === `?${params}`
  return (
    <Card className={styles.next}>
      <p>
        <b>{m.nextStep(all.indexOf(next) + 1, all.length, name)}</b> <span>{hint}</span>
      </p>
      {link && !isHere && (
        <Link to={link.to} className={buttonClass({ size: 'sm' })}>
          {link.label}
        </Link>
      )}
    </Card>
  )
}

/** From a product without an arena to the step that leads to one. */
export function NoArenas({ view }: { view: OperatorView }) {
  const m = useMessages(operatorMessages)
  const next = stepsOf(view, m).find(({ isDone }) => !isDone)
  return (
    <EmptyState
      title={m.noArenas}
      hint={m.noArenasHint}
      action={
        next?.link && (
          <Link to={next.link.to} className={buttonClass({ size: 'sm' })}>
            {next.link.label}
          </Link>
        )
      }
    />
  )
}

/** home.6: settings that are unsafe or set by half. */
export function Warnings({ warnings }: { warnings: OperatorView['warnings'] }) {
  const language = useLanguage()
  const m = operatorMessages[language]
  const advice = operatorAdvice[language]
  if (warnings.length === 0) return null
  return (
    <Card className={styles.panel}>
      <h2 className={styles.heading}>{m.worth}</h2>
      <ul>
        {warnings.map((warning) => (
          <li key={warning} className={styles.warning}>
            <TriangleAlert aria-hidden="true" />
            <span>
              <b>{advice[warning].title}</b>
              <small>{advice[warning].hint}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const PROVIDERS = { google: 'Google', twitch: 'Twitch', facebook: 'Facebook' } as const

/** How mail leaves, who can sign in by which service, and a mail to try. */
export function Services({ view: { mail, sso, push } }: { view: OperatorView }) {
  const language = useLanguage()
  const m = operatorMessages[language]
  const [tried, setTried] = useState<{ kind: 'success' | 'error'; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function tryMail(): Promise<void> {
    setBusy(true)
    try {
      const { element } = await call('POST /v1/operator/test-mail', {})
      const { to, by, problem } = element
      if (problem !== null) setTried({ kind: 'error', text: m.refused(problem) })
      else setTried({ kind: 'success', text: by === 'smtp' ? m.sent(to) : m.written(to) })
    } catch (error) {
      setTried({ kind: 'error', text: failureText(error, language, m.failed) })
    }
    setBusy(false)
  }

  return (
    <Card className={styles.panel}>
      <h2 className={styles.heading}>{m.services}</h2>
      <ul>
        <li className={styles.service}>
          <b>{m.mail}</b>
          <Chip tone={mail.by === 'smtp' ? 'ok' : 'off'}>{mail.by === 'smtp' ? m.bySmtp : m.byFiles}</Chip>
        </li>
        {(['google', 'twitch', 'facebook'] as const).map((provider) => (
          <li key={provider} className={styles.service}>
            <b>{PROVIDERS[provider]}</b>
            <Chip tone={sso[provider] ? 'ok' : 'off'}>{sso[provider] ? m.setUp : m.notSetUp}</Chip>
          </li>
        ))}
        <li className={styles.service}>
          <b>{m.push}</b>
          <span>{countText(push.devices, language)}</span>
        </li>
      </ul>
      <Button busy={isBusy} onClick={() => void tryMail()}>
        {m.tryMail}
      </Button>
      {tried && (
        <Banner key={tried.text} kind={tried.kind}>
          {tried.text}
        </Banner>
      )}
    </Card>
  )
}
