import type { Bet } from '#contract/bets.ts'
import { useMoment, useRoom } from '#play/app/arena-context.ts'
import { useMessages } from '#play/app/useMessages.ts'
import { BetSummary } from '#play/features/bets/BetSummary.tsx'
import { betStage, myStake, orderBets } from '#play/game/bet-view.ts'
import { Card } from '#ui/Card.tsx'
import screenStyles from './FinalScreen.module.css'
import { finalMessages } from './final.messages.ts'
import styles from './OwnBets.module.css'

/** The bets with an own stake. Those not settled yet are settled here as soon as they are. */
export function OwnBets() {
  const m = useMessages(finalMessages)
  const bets = useRoom((room) => room.bets)
  const you = useRoom((room) => room.you)
  const own = orderBets(bets, 0).filter((bet) => myStake({ you }, bet))
  if (own.length === 0) return null
  return (
    <Card className={screenStyles.card}>
      <h2 className={screenStyles.heading}>{m.yourBets}</h2>
      <ul className={styles.bets}>
        {own.map((bet) => (
          <OwnBet key={bet.id} bet={bet} />
        ))}
      </ul>
    </Card>
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
