import { type ReactNode, useState } from 'react'
import { betStage } from '#match/bet.ts'
import { useMoment, useRoom } from '#play/base/arena-context.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { TabList } from '#ui/TabList.tsx'
import { Boards } from './Boards.tsx'
import { ChantList } from './ChantList.tsx'
import { ChantsPanel } from './ChantsPanel.tsx'
import styles from './Rail.module.css'
import { railMessages } from './rail.messages.ts'

/** Beside the stadium: bets, chants and the loudest fans. */
export function Rail({ bets }: { bets: ReactNode }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const [tab, setTab] = useState(0)
  const points = useRoom(({ you }) => you.points)
  const open = useMoment(
    (room, nowMs) => Object.values(room.bets).filter((bet) => betStage(bet, nowMs) === 'open').length,
  )
  return (
    <aside aria-label={m.rail} className={styles.rail}>
      <div className={styles.head}>
        <TabList
          label={m.rail}
          className={styles.tabs}
          selected={tab}
          onSelect={setTab}
          panelId="rail-panel"
          tabs={[
            {
              key: 'bets',
              content: (
                <>
                  {m.bets}
                  {open > 0 && (
                    <span className={styles.count}>
                      <span aria-hidden="true">{open}</span>
                      <span className="sr">{m.openBets(open)}</span>
                    </span>
                  )}
                </>
              ),
            },
            { key: 'chants', content: m.chants },
            { key: 'fans', content: m.fans },
          ]}
        />
        {points !== null && <span className={styles.points}>{m.points(format.whole(points))}</span>}
      </div>
      <div
        id="rail-panel"
        role="tabpanel"
        aria-labelledby={`rail-panel-tab-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className={styles.panel}
      >
        {tab === 0 && bets}
        {tab === 1 && <ChantsPanel />}
        {tab === 2 && <Boards />}
      </div>
      {tab === 0 && (
        <div className={styles.feed}>
          <ChantList newest={3} />
        </div>
      )}
    </aside>
  )
}
