import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { betStage } from '#match/bet.ts'
import { useMoment, useRoom } from '#play/base/arena.ts'
import { useBackCloses } from '#play/base/back.ts'
import { RAIL_TABS, type RailTab } from '#play/base/rail-tabs.ts'
import { Extra, Region } from '#play/base/regions.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { iconButtonClass } from '#ui/Button.tsx'
import { TabList } from '#ui/controls.tsx'
import { lazyComponent } from '#ui/lazy-component.tsx'
import styles from './Rail.module.css'
import { railMessages } from './rail.messages.ts'

// What a press or a moment brings: the tabs and the bets come first.
const VoiceList = lazyComponent(async () => (await import('./Voices.tsx')).VoiceList)
const VoicesPanel = lazyComponent(async () => (await import('./Voices.tsx')).VoicesPanel)
const Boards = lazyComponent(async () => (await import('./Boards.tsx')).Boards)

/** What a phone opened the sheet for: the bet alone, or one of the tabs. */
export type Sheet = { kind: 'bet'; id: string } | { kind: 'tab'; tab: RailTab }

const [FIRST_TAB = 'voices'] = RAIL_TABS

interface RailProps {
  bets: ReactNode
  /** Null while closed; on wide screens the rail is always there. */
  sheet: Sheet | null
  onClose: () => void
}

/** Bets, voices and fans: a column beside the stadium; on a phone a sheet that ends above the drum. */
export function Rail({ bets, sheet, onClose }: RailProps) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const points = useRoom(({ you }) => you.points)
  const [picked, setPicked] = useState<{ tab: RailTab; sheet: Sheet | null }>({ tab: FIRST_TAB, sheet: null })
  const label = RAIL_TABS.includes('bets') ? m.rail : m.railWithoutBets
  const close = useRef<HTMLButtonElement>(null)
  const open = useMoment(
    (room, nowMs) => Object.values(room.bets).filter((bet) => betStage(bet, nowMs) === 'open').length,
  )
  // The press that opens the sheet names a tab; from then on the fan picks.
  const isJustOpened = sheet !== null && picked.sheet !== sheet
  const tab = isJustOpened ? (sheet.kind === 'tab' ? sheet.tab : FIRST_TAB) : picked.tab
  const setTab = (index: number) => setPicked({ tab: RAIL_TABS[index] ?? FIRST_TAB, sheet })
  const count = open > 0 && (
    <span className={styles.count}>
      <span aria-hidden="true">{open}</span>
      <span className="sr">{m.openBets(open)}</span>
    </span>
  )

  useBackCloses(sheet !== null, onClose)

  useEffect(() => {
    if (sheet === null) return
    const opener = document.activeElement
    close.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [sheet])

  useEffect(() => {
    if (sheet === null) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [sheet, onClose])

  return (
    <aside aria-label={label} className={styles.rail} data-open={sheet?.kind}>
      <div className={styles.grab}>
        {points !== null && <small>{m.youHave(format.whole(points))}</small>}
        <button ref={close} type="button" aria-label={m.close} className={iconButtonClass} onClick={onClose}>
          <ChevronDown aria-hidden="true" />
        </button>
      </div>
      <TabList
        label={label}
        className={styles.tabs}
        selected={RAIL_TABS.indexOf(tab)}
        onSelect={setTab}
        panelId="rail-panel"
        tabs={RAIL_TABS.map((key) => ({
          key,
          content: (
            <>
              {m[key]}
              {key === 'bets' && count}
            </>
          ),
        }))}
      />
      <div
        id="rail-panel"
        role="tabpanel"
        aria-labelledby={`rail-panel-tab-${RAIL_TABS.indexOf(tab)}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={styles.panel}
      >
        <Region key={tab}>
          {tab === 'bets' && bets}
          {tab === 'voices' && <VoicesPanel />}
          {tab === 'fans' && <Boards />}
        </Region>
      </div>
      {tab === 'bets' && (
        <div className={styles.feed}>
          <Extra>
            <VoiceList newest={2} />
          </Extra>
        </div>
      )}
    </aside>
  )
}
