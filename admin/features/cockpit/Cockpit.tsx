import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { WriteFailure } from '#admin/base/actions.tsx'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import { localStore } from '#client/safe-storage.ts'
import { arenaControls } from '#match/arena.ts'
import { isDecided, orderBets } from '#match/bet.ts'
import { serverNowMs } from '#match/room.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { arenasMessages } from '../arenas/arenas.messages.ts'
import { StopDialog } from '../arenas/StopDialog.tsx'
import { useControls } from '../arenas/useControls.ts'
import { type FollowedArena, useLiveArena } from '../arenas/useLiveArena.ts'
import { useNow } from '../arenas/useNow.ts'
import { betsMessages } from '../bets/bets.messages.ts'
import styles from './Cockpit.module.css'
import { CockpitBet } from './CockpitBet.tsx'
import { CockpitDock } from './CockpitDock.tsx'
import { CockpitHead } from './CockpitHead.tsx'
import { cockpitMessages } from './cockpit.messages.ts'
import { TemplatePanel } from './TemplatePanel.tsx'
import { useShortcuts } from './useShortcuts.ts'

const SHORTCUTS_KEY = 'admin_shortcuts'

/** A match night on one screen, for one hand: what is going on on top, what to press within the thumb's reach. */
export function Cockpit({ id }: { id: string }) {
  const m = useMessages(cockpitMessages)
  const a = useMessages(arenasMessages)
  const b = useMessages(betsMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const followed = useLiveArena(id)
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
      <RunningCockpit followed={followed} />
    </section>
  )
}

function RunningCockpit({ followed }: { followed: FollowedArena }) {
  const m = useMessages(cockpitMessages)
  const controls = useControls(followed)
  const [isStopping, setStopping] = useState(false)
  const [hasShortcuts, setShortcuts] = useState(() => localStore.getItem(SHORTCUTS_KEY) !== 'off')
  const root = useRef<HTMLDivElement>(null)
  const { room } = followed
  const { arena } = room
  const nowMs = serverNowMs(room, useNow())
  const bets = orderBets(Object.values(room.bets), nowMs)
  const current = bets.filter((bet) => !isDecided(bet))
  const last = bets.find(({ state }) => state === 'settled')
  const { isStartEnabled, isPauseShown, isStopEnabled } = arenaControls(arena)

  const find = (selector: string) => root.current?.querySelector<HTMLElement>(selector)
  useShortcuts(hasShortcuts, (key) => {
    if (key === 's' && isStartEnabled) void controls.run('start')
    else if (key === 'p' && isPauseShown) void controls.run('pause')
    else if (key === 'x' && isStopEnabled) setStopping(true)
    else if (key === 't') find('[data-templates] button')?.focus()
    else if (key === 'c') find('[data-close]')?.click()
    else if (/^[1-9]$/.test(key)) {
      const choice = find(`[data-winner="${key}"]`)
      // The button that settles can take the focus only once the choice has enabled it.
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
      <CockpitHead room={room} />
      {controls.failure && <WriteFailure text={controls.failure.text} error={controls.failure.error} />}
      <div className={styles.columns}>
        <section aria-label={m.now} className={styles.now}>
          {current.length === 0 && <EmptyState title={m.nothingNow} hint={m.nothingHint} />}
          {current.map((bet) => (
            <CockpitBet key={bet.id} bet={bet} followed={followed} nowMs={nowMs} />
          ))}
          {last && last.answer !== null && (
            <p className={styles.last}>
              {m.lastDecided}: {m.decided(last.statement, last.choices[last.answer] ?? '')}
            </p>
          )}
        </section>
        <TemplatePanel
          arenaId={arena.id}
          home={arena.homeTeam.name}
          away={arena.awayTeam.name}
          takeBet={followed.takeBet}
        />
      </div>
      <div className={styles.shortcuts}>
        <Switch label={m.shortcuts} hint={m.shortcutsHint} isOn={hasShortcuts} onChange={switchShortcuts} />
      </div>
      <CockpitDock arena={arena} controls={controls} onStop={() => setStopping(true)} />
      {isStopping && <StopDialog room={room} controls={controls} onClose={() => setStopping(false)} />}
    </div>
  )
}
