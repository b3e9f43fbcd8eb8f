import type { CSSProperties } from 'react'
import type { Bet } from '#contract/bets.ts'
import { betStage, choiceTone, forecast, orderBets, poolShares } from '#match/bet.ts'
import { clockText, secondsUntil, shareLeft } from '#match/clock.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { myStake } from '#play/base/game.ts'
import { RAIL_TABS } from '#play/base/rail-tabs.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import styles from './BetPeek.module.css'
import type { Sheet } from './Rail.tsx'
import { railMessages } from './rail.messages.ts'

interface BetPeekProps {
  onOpen: (sheet: Sheet) => void
}

/** On a phone: the open bet as a strip that opens the sheet; without one, the way to bets, voices and fans. */
export function BetPeek({ onOpen }: BetPeekProps) {
  const m = useMessages(railMessages)
  const arena = useArena()
  const bets = useRoom((room) => room.bets)
  const openId = useMoment((room, nowMs) => {
    const [first] = orderBets(Object.values(room.bets), nowMs)
    return first && betStage(first, nowMs) === 'open' ? first.id : ''
  })
  const bet = bets[openId]
  if (bet && betStage(bet, arena.nowMs()) === 'open')
    return <OpenBet bet={bet} onOpen={() => onOpen({ kind: 'bet' })} />
  return (
    <div className={styles.ways}>
      {RAIL_TABS.map((tab) => (
        <button key={tab} type="button" aria-haspopup="dialog" onClick={() => onOpen({ kind: 'tab', tab })}>
          {m[tab]}
        </button>
      ))}
    </div>
  )
}

/** More would not fit; the sheet has all. */
const CHOICES_SHOWN = 3
/** The sheet opens with this amount. */
const AMOUNT = 50

function OpenBet({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const teams = useRoom(({ arena }) => arena)
  const mine = useRoom((room) => myStake(room, bet))
  const seconds = useMoment((_, nowMs) => (bet.closesAt === null ? -1 : secondsUntil(bet.closesAt, nowMs)))
  const left = useMoment((_, nowMs) =>
    bet.openDate === null || bet.closesAt === null
      ? 1
      : Math.round(shareLeft(bet.openDate, bet.closesAt, nowMs) * 100) / 100,
  )
  const shares = poolShares(bet.pools)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={m.openBet(bet.statement)}
      className={styles.peek}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <b>{bet.statement}</b>
        {seconds >= 0 && <span className={styles.clock}>{clockText(seconds)}</span>}
      </span>
      <span className={styles.fuse}>
        <i style={{ '--left': left } as CSSProperties} />
      </span>
      <span className={styles.choices}>
        {bet.choices.slice(0, CHOICES_SHOWN).map((name, choice) => (
          <span
            key={name}
            className={classes(styles.choice, styles[choiceTone(bet.choices, choice, teams)])}
            style={{ '--p': `${shares[choice] ?? 0}%` } as CSSProperties}
          >
            <i />
            <b>{name}</b>
            <small>
              {mine?.choice === choice
                ? m.yours(format.whole(mine.amount))
                : m.pays(format.whole(AMOUNT), format.whole(forecast(bet.pools, choice, AMOUNT).back))}
            </small>
          </span>
        ))}
      </span>
    </button>
  )
}
