import { Pause, Play, Square, Undo2 } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteFailure } from '#admin/base/actions.tsx'
import { settings } from '#client/page.ts'
import { localStore } from '#client/safe-storage.ts'
import type { Arena } from '#contract/arenas.ts'
import { isDecided, orderBets, settledBets } from '#match/bet.ts'
import { arenaControls, serverNowMs } from '#match/room.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Switch } from '#ui/controls.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Wear } from '#ui/Wear.tsx'
import { arenasMessages } from './arenas.messages.ts'
import styles from './Cockpit.module.css'
import { CockpitBet } from './CockpitBet.tsx'
import { cockpitMessages } from './cockpit.messages.ts'
import { EventLog } from './EventLog.tsx'
import { EventPad } from './EventPad.tsx'
import { NightHead } from './NightHead.tsx'
import { nightMessages } from './night.messages.ts'
import { Reconnecting } from './Reconnecting.tsx'
import { type Controls, useControls, useEventActions } from './room-actions.ts'
import { StopDialog } from './StopDialog.tsx'
import { TemplatePanel } from './TemplatePanel.tsx'
import { Unsettle } from './Unsettle.tsx'
import { type FollowedRoom, useNow } from './useRoom.ts'

/** Settlements that can be taken back from here: several bets often end with the same event. */
const SETTLED_SHOWN = 3

const SHORTCUTS_KEY = 'admin_shortcuts'

/**
 * night.1: a match night on one screen: score on top, events and bets beneath, start and stop within reach of a thumb.
 * Admins and referees run it from here.
 */
export function Cockpit({ followed }: { followed: FollowedRoom }) {
  const m = useMessages(cockpitMessages)
  const n = useMessages(nightMessages)
  const controls = useControls(followed)
  const events = useEventActions(followed)
  const [isStopping, setStopping] = useState(false)
  const [hasShortcuts, setShortcuts] = useState(() => localStore.getItem(SHORTCUTS_KEY) !== 'off')
  const root = useRef<HTMLDivElement>(null)
  const { room } = followed
  const nowMs = serverNowMs(room, useNow())
  const bets = orderBets(Object.values(room.bets), nowMs)
  const undecided = bets.filter((bet) => !isDecided(bet))
  const { isStartEnabled, isPauseShown, isStopEnabled } = arenaControls(room.arena)

  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useShortcuts(hasShortcuts, (key) => {
    if (key === 's' && isStartEnabled) void controls.run('start')
    else if (key === 'p' && isPauseShown) void controls.run('pause')
    else if (key === 'x' && isStopEnabled) setStopping(true)
    else if (key === 't') find('[data-templates] button')?.focus()
    else if (key === 'z') find('[data-undo]')?.click()
    else if (key === 'n') find('[data-next-period]')?.click()
    else if (key === 'c') find('[data-close]')?.click()
    else if (/^[1-9]$/.test(key)) {
      const choice = find(`[data-winner="${key}"]`)
      // The choice must be rendered first: it enables the settle button, which then takes the focus.
      flushSync(() => choice?.click())
      choice?.closest('article')?.querySelector<HTMLElement>('[data-settle]')?.focus()
    } else if (/^[a-z]$/.test(key)) find(`[data-event="${key}"]`)?.click()
  })
  const switchShortcuts = (isOn: boolean) => {
    localStore.setItem(SHORTCUTS_KEY, isOn ? 'on' : 'off')
    setShortcuts(isOn)
  }
  const { wear, state } = room.arena
  return (
    <Wear home={wear.home} away={wear.away}>
      <div ref={root} className={styles.running}>
        <NightHead room={room} />
        {!followed.isConnected && <Reconnecting isHigh />}
        {controls.failure && <WriteFailure {...controls.failure} onDismiss={controls.dismiss} />}
        {state === 'finished' && room.matchId !== null && (
          <p className={styles.finished}>
            <b>{n.finished}</b>
            <Link to={`/match/${room.matchId}`} className={buttonClass({ look: 'flood' })}>
              {n.toMatch}
            </Link>
          </p>
        )}
        <div className={styles.columns}>
          <div className={styles.column}>
            <EventPad followed={followed} events={events} hasShortcuts={hasShortcuts} />
            <EventLog followed={followed} events={events} />
          </div>
          {settings.hasStakes && (
            <div className={styles.column}>
              <section aria-label={m.now} className={styles.now}>
                <h2 className="sr">{m.now}</h2>
                {undecided.length === 0 && <EmptyState title={m.nothingNow} hint={m.nothingHint} />}
                {undecided.map((bet) => (
                  <CockpitBet key={bet.id} bet={bet} followed={followed} nowMs={nowMs} />
                ))}
                <Settled followed={followed} nowMs={nowMs} />
              </section>
              <TemplatePanel followed={followed} />
            </div>
          )}
        </div>
        <div className={styles.shortcuts}>
          <Switch
            label={m.shortcuts}
            hint={settings.hasStakes ? `${n.shortcutsHint} ${n.betShortcutsHint}` : n.shortcutsHint}
            isOn={hasShortcuts}
            onChange={switchShortcuts}
          />
        </div>
        <Dock arena={room.arena} controls={controls} onStop={() => setStopping(true)}>
          {room.arena.started && room.arena.events.length > 0 && (
            <Button
              size="lg"
              look="ghost"
              className={styles.undo}
              aria-label={n.undoLast}
              onClick={() => find('[data-undo]')?.click()}
            >
              <Undo2 aria-hidden="true" /> {n.undo}
            </Button>
          )}
        </Dock>
        {isStopping && <StopDialog room={room} controls={controls} onClose={() => setStopping(false)} />}
      </div>
    </Wear>
  )
}

/** bets.12: what was settled last, and how to take it back. */
function Settled({ followed, nowMs }: { followed: FollowedRoom; nowMs: number }) {
  const m = useMessages(cockpitMessages)
  const bets = settledBets(Object.values(followed.room.bets)).slice(0, SETTLED_SHOWN)
  return bets.map((bet, index) => {
    const text = m.decided(bet.statement, bet.choices[bet.answer ?? -1] ?? '')
    return (
      <div key={bet.id} className={styles.settled}>
        <span>{index === 0 ? m.lastDecided(text) : text}</span>
        <Unsettle bet={bet} followed={followed} nowMs={nowMs} />
      </div>
    )
  })
}

interface DockProps {
  arena: Arena
  controls: Controls
  onStop: () => void
  children?: ReactNode
}

/** Start, pause, resume and stop at the foot of the screen. */
function Dock({ arena, controls: { isBusy, run }, onStop, children }: DockProps) {
  const m = useMessages(arenasMessages)
  const { isStartEnabled, isPauseShown, isResumeShown, isStopEnabled } = arenaControls(arena)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.controls} className={styles.dock}>
      <Button
        size="lg"
        className={styles.start}
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
      {children}
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
