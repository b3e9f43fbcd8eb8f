import type { CSSProperties } from 'react'
import type { Bet } from '#contract/bets.ts'
import { betStage, choiceTone, forecast, orderBets, poolShares } from '#match/bet.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { myStake } from '#play/base/game.ts'
import { RAIL_TABS } from '#play/base/rail-tabs.ts'
import { TimeLeftBar } from '#play/base/TimeLeftBar.tsx'
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
  // As a string, because a new list every second would render every second.
  const openIds = useMoment((room, nowMs) =>
    orderBets(Object.values(room.bets), nowMs)
      .filter((bet) => betStage(bet, nowMs) === 'open')
      .map(({ id }) => id)
      .join(' '),
  )
  const [first, second, ...rest] = openIds
    .split(' ')
    .flatMap((id) => bets[id] ?? [])
    .filter((bet) => betStage(bet, arena.nowMs()) === 'open')
  const open = ({ id }: Bet) => onOpen({ kind: 'bet', id })
  if (first)
    return (
      <>
        <OpenBet bet={first} onOpen={() => open(first)} />
        {second && <NextBet bet={second} others={rest.length} onOpen={() => open(second)} />}
      </>
    )
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

/** The open bet that closes after the first, as one line; how many more there are. */
function NextBet({ bet, others, onOpen }: { bet: Bet; others: number; onOpen: () => void }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const mine = useRoom((room) => myStake(room, bet))
  const seconds = useSecondsLeft(bet)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={m.openBet(bet.statement)}
      className={classes(styles.peek, styles.next)}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <b>{bet.statement}</b>
        {mine && <small>{m.yours(format.whole(mine.amount))}</small>}
        {others > 0 && <small>{m.more(format.whole(others))}</small>}
        {seconds >= 0 && <span className={styles.clock}>{clockText(seconds)}</span>}
      </span>
    </button>
  )
}

/** -1 without a limit. */
const useSecondsLeft = ({ closesAt }: Bet): number =>
  useMoment((_, nowMs) => (closesAt === null ? -1 : secondsUntil(closesAt, nowMs)))

/** More would not fit; the sheet has all. */
const CHOICES_SHOWN = 3
/** The sheet opens with this amount. */
const AMOUNT = 50

function OpenBet({ bet, onOpen }: { bet: Bet; onOpen: () => void }) {
  const m = useMessages(railMessages)
  const format = useFormat()
  const teams = useRoom(({ arena }) => arena)
  const mine = useRoom((room) => myStake(room, bet))
  const seconds = useSecondsLeft(bet)
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
      {bet.openDate !== null && bet.closesAt !== null && (
        <TimeLeftBar from={bet.openDate} to={bet.closesAt} />
      )}
      <span className={styles.choices}>
        {bet.choices.slice(0, CHOICES_SHOWN).map((name, choice) => (
          <span
            key={name}
            className={classes(styles.choice, styles[choiceTone(name, teams)])}
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
