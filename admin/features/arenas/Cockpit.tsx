import { ArrowLeft, Pause, Play, Square } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteFailure } from '#admin/base/actions.tsx'
import { ArenaChip } from '#admin/base/arenas.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import { localStore } from '#client/safe-storage.ts'
import type { Arena } from '#contract/arenas.ts'
import { isDecided, orderBets } from '#match/bet.ts'
import { clockText } from '#match/clock.ts'
import { noisePercents } from '#match/crowd.ts'
import { arenaControls, type Room, roomFigures, serverNowMs } from '#match/room.ts'
import { Link } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Switch } from '#ui/controls.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Card, ErrorState, Skeleton } from '#ui/feedback.tsx'
import { arenasMessages } from './arenas.messages.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './Cockpit.module.css'
import { CockpitBet } from './CockpitBet.tsx'
import { cockpitMessages } from './cockpit.messages.ts'
import { type Controls, useControls } from './room-actions.ts'
import { StopDialog } from './StopDialog.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import { type FollowedRoom, useNow, useRoom } from './useRoom.ts'

const SHORTCUTS_KEY = 'admin_shortcuts'

/** A match night on one screen (night.1): figures on top, buttons within reach of a thumb. */
export function Cockpit({ id }: { id: string }) {
  const m = useMessages(cockpitMessages)
  const a = useMessages(arenasMessages)
  const b = useMessages(betsMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const followed = useRoom(id)
  if (followed.state === 'loading') return <Skeleton label={b.loading} />
  if (followed.state === 'error') {
    const retry = <Button onClick={followed.retry}>{p.retry}</Button>
    return <ErrorState title={b.failed} hint={failureText(followed.error, language)} action={retry} />
  }
  const back = (
    <Link
      to={`?${new URLSearchParams({ tab: 'arenas', arena: id })}`}
      className={buttonClass({ look: 'ghost', size: 'sm' })}
    >
      <ArrowLeft aria-hidden="true" /> {m.back}
    </Link>
  )
  if (followed.state === 'gone') return <EmptyState title={a.gone} action={back} />
  return (
    <section aria-label={m.title} className={styles.cockpit}>
      {back}
      <Running followed={followed} />
    </section>
  )
}

function Running({ followed }: { followed: FollowedRoom }) {
  const m = useMessages(cockpitMessages)
  const controls = useControls(followed)
  const [isStopping, setStopping] = useState(false)
  const [hasShortcuts, setShortcuts] = useState(() => localStore.getItem(SHORTCUTS_KEY) !== 'off')
  const root = useRef<HTMLDivElement>(null)
  const { room } = followed
  const nowMs = serverNowMs(room, useNow())
  const bets = orderBets(Object.values(room.bets), nowMs)
  const undecided = bets.filter((bet) => !isDecided(bet))
  const last = bets.find(({ state }) => state === 'settled')
  const { isStartEnabled, isPauseShown, isStopEnabled } = arenaControls(room.arena)

  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useShortcuts(hasShortcuts, (key) => {
    if (key === 's' && isStartEnabled) void controls.run('start')
    else if (key === 'p' && isPauseShown) void controls.run('pause')
    else if (key === 'x' && isStopEnabled) setStopping(true)
    else if (key === 't') find('[data-templates] button')?.focus()
    else if (key === 'c') find('[data-close]')?.click()
    else if (/^[1-9]$/.test(key)) {
      const choice = find(`[data-winner="${key}"]`)
      // The choice must be rendered first: it enables the settle button, which then takes the focus.
      flushSync(() => choice?.click())
      choice?.closest('article')?.querySelector<HTMLElement>('[data-settle]')?.focus()
    }
  })
  const switchShortcuts = (isOn: boolean) => {
    localStore.setItem(SHORTCUTS_KEY, isOn ? 'on' : 'off')
    setShortcuts(isOn)
  }
  return (
    <div ref={root} className={styles.running}>
      <Head room={room} />
      {controls.failure && <WriteFailure text={controls.failure.text} error={controls.failure.error} />}
      <div className={styles.columns}>
        <section aria-label={m.now} className={styles.now}>
          {undecided.length === 0 && <EmptyState title={m.nothingNow} hint={m.nothingHint} />}
          {undecided.map((bet) => (
            <CockpitBet key={bet.id} bet={bet} followed={followed} nowMs={nowMs} />
          ))}
          {last && last.answer !== null && (
            <p className={styles.last}>
              {m.lastDecided}: {m.decided(last.statement, last.choices[last.answer] ?? '')}
            </p>
          )}
        </section>
        <TemplatePanel followed={followed} />
      </div>
      <div className={styles.shortcuts}>
        <Switch label={m.shortcuts} hint={m.shortcutsHint} isOn={hasShortcuts} onChange={switchShortcuts} />
      </div>
      <Dock arena={room.arena} controls={controls} onStop={() => setStopping(true)} />
      {isStopping && <StopDialog room={room} controls={controls} onClose={() => setStopping(false)} />}
    </div>
  )
}

/** The match in two lines. */
function Head({ room }: { room: Room }) {
  const m = useMessages(cockpitMessages)
  const a = useMessages(arenasMessages)
  const language = useLanguage()
  const { homeTeam, awayTeam } = room.arena
  const { fans, liveSeconds, pointsInPlay } = roomFigures(room, useNow())
  const noise = room.crowd && noisePercents(room.crowd)
  const figures = [
    [m.clock, clockText(liveSeconds)],
    [m.fans, countText(fans, language)],
    [m.noise, noise ? `${noise.home} / ${noise.away}` : m.silent],
    [m.inPlay, countText(pointsInPlay, language)],
  ]
  return (
    <Card className={styles.head}>
      <h2 className={`display w3 ${styles.name}`}>
        {homeTeam.name} <em>{a.versus}</em> {awayTeam.name} <ArenaChip arena={room.arena} />
      </h2>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

interface DockProps {
  arena: Arena
  controls: Controls
  onStop: () => void
}

/** Start, pause, resume and stop at the foot of the screen. */
function Dock({ arena, controls: { isBusy, run }, onStop }: DockProps) {
  const m = useMessages(arenasMessages)
  const { isStartEnabled, isPauseShown, isResumeShown, isStopEnabled } = arenaControls(arena)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.controls} className={styles.dock}>
      <Button
        size="lg"
        look={arena.started ? 'plain' : 'flood'}
        disabled={!isStartEnabled}
        busy={isBusy('start')}
        onClick={() => void run('start')}
      >
        <Play aria-hidden="true" /> {m.start}
      </Button>
      {isPauseShown && (
        <Button size="lg" busy={isBusy('pause')} onClick={() => void run('pause')}>
          <Pause aria-hidden="true" /> {m.pause}
        </Button>
      )}
      {isResumeShown && (
        <Button size="lg" look="flood" busy={isBusy('resume')} onClick={() => void run('resume')}>
          <Play aria-hidden="true" /> {m.resume}
        </Button>
      )}
      <Button size="lg" disabled={!isStopEnabled} busy={isBusy('stop')} onClick={onStop}>
        <Square aria-hidden="true" /> {m.stop}
      </Button>
    </div>
  )
}

/** Calls back for single keys, but not in fields or dialogs and not with modifiers. */
function useShortcuts(isOn: boolean, act: (key: string) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, repeat, ctrlKey, metaKey, altKey } = event
    if (repeat || ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest('input:not([type="radio"]), select, textarea, dialog'))
      return
    // Some keyboards type a digit only with Shift; `code` names the key itself.
    act(/^Digit[1-9]$/.test(event.code) ? event.code.slice(-1) : key.toLowerCase())
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
}
