import type { Bet } from '#contract/bets.ts'
import { betStage, orderBets } from '#match/bet.ts'
import { useMoment, useRoom } from '#play/base/arena-context.ts'
import { myStake } from '#play/base/game.ts'
import { Panel } from '#play/base/Panel.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { BetSummary } from './BetSummary.tsx'
import { betsMessages } from './bets.messages.ts'
import styles from './OwnBets.module.css'

/** The bets with an own stake. Those not settled yet are settled here as soon as they are. */
export function OwnBets() {
  const m = useMessages(betsMessages)
  const bets = useRoom((room) => room.bets)
  const you = useRoom((room) => room.you)
  const own = orderBets(Object.values(bets), 0).filter((bet) => myStake({ you }, bet))
  if (own.length === 0) return null
  return (
    <Panel title={m.yourBets}>
      <ul className={styles.bets}>
        {own.map((bet) => (
          <OwnBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </Panel>
  )
}

function OwnBet({ bet }: { bet: Bet }) {
  const stage = useMoment((_, nowMs) => betStage(bet, nowMs))
  const mine = useRoom((room) => myStake(room, bet))
  return (
    <li>
      <b>{bet.statement}</b>
      <BetSummary bet={bet} stage={stage} mine={mine} />
    </li>
  )
}
