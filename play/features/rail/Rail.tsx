import { type ReactNode, useState } from 'react'
import { CHANTS } from '#contract/live-limits.ts'
import { betStage } from '#match/bet.ts'
import { asFan, useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { QuickChants } from '#play/base/parts.tsx'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { TabList } from '#ui/controls.tsx'
import { Boards } from './Boards.tsx'
import styles from './Rail.module.css'
import { railMessages } from './rail.messages.ts'

/** The column beside the stadium, with tabs for bets, chants and the loudest fans. */
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

function ChantsPanel() {
  const m = useMessages(railMessages)
  const arena = useArena()
  const side = useRoom(({ you }) => you.side)
  return (
    <>
      <div className={styles.calls}>
        <p>{m.noChantsHint}</p>
        <QuickChants
          label={m.quickChants}
          onChant={(chant) => asFan(() => side !== null && arena.chant(chant))}
        />
      </div>
      <ChantList newest={30} />
    </>
  )
}

/** The latest chants of both ends. Not a live region: screen readers would read nothing else. */
function ChantList({ newest }: { newest: number }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const chants = useRoom((room) => room.chants)
  const home = useRoom(({ arena }) => arena.homeTeam.name)
  const away = useRoom(({ arena }) => arena.awayTeam.name)
  if (chants.length === 0) return <p className={styles.none}>{m.noChants}</p>
  return (
    <ol aria-label={m.chantLog} className={styles.chants}>
      {chants.slice(-newest).map(({ id, side, chant, times }) => (
        <li key={id}>
          <b className={classes(styles.team, styles[side])}>{side === 'home' ? home : away}</b>
          <span className={styles.chant}>{CHANTS[chant]}</span>
          {times > 1 && <small>{m.times(format.whole(times))}</small>}
        </li>
      ))}
    </ol>
  )
}
