import type { Bet, MyStake } from '#contract/bets.ts'
import { type BetStage, outcomeOf, paysNow, poolShares } from '#match/bet.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useMoment } from '#play/base/arena.ts'
import { type Format, useFormat, useMessages } from '#play/base/useMessages.ts'
import styles from './BetCard.module.css'
import { betsMessages } from './bets.messages.ts'
import { TakeBack } from './TakeBack.tsx'

interface BetSummaryProps {
  bet: Bet
  stage: BetStage
  mine: MyStake | null
}

/** A bet in one line: its stage, and what it means to this fan. */
export function BetSummary({ bet, stage, mine }: BetSummaryProps) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const own = mine
    ? m.you(
        bet.choices[mine.choice] ?? '',
        format.whole(mine.amount),
        mine.payout === null ? format.whole(paysNow(bet.pools, mine)) : null,
      )
    : null
  const shares = shareText(bet, format.percent)
  const answer = bet.answer === null ? '' : (bet.choices[bet.answer] ?? '')
  return (
    <div className={styles.summary}>
      {(stage === 'planned' || stage === 'unopened') && <Opening openDate={bet.openDate} />}
      {stage === 'open' && (
        <>
          <span>{own ?? shares}</span>
          {bet.closesAt === null && <span>{m.noLimit}</span>}
          {mine && <TakeBack bet={bet} />}
        </>
      )}
      {stage === 'closed' && (
        <>
          <span>{own ?? shares}</span>
          <span>{m.waiting}</span>
          {bet.unsettled !== null && (
            <span className={styles.takenBack}>{m.resultTakenBack(bet.unsettled)}</span>
          )}
        </>
      )}
      {stage === 'settled' && (
        <>
          <span>{m.won(answer)}</span>
          <Result bet={bet} mine={mine} />
        </>
      )}
      {stage === 'voided' && <Result bet={bet} mine={mine} instead={m.allRefunded} />}
    </div>
  )
}

function shareText({ choices, pools }: Bet, percent: Format['percent']): string {
  const shares = poolShares(pools)
  return choices.map((name, choice) => `${name} ${percent((shares[choice] ?? 0) / 100)}`).join(', ')
}

function Opening({ openDate }: { openDate: string | null }) {
  const m = useMessages(betsMessages)
  const left = useMoment((_, nowMs) => (openDate === null ? 0 : secondsUntil(openDate, nowMs)))
  return <span>{left > 0 ? m.opensIn(clockText(left)) : m.notOpenYet}</span>
}

function Result({ bet, mine, instead }: { bet: Bet; mine: MyStake | null; instead?: string }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const outcome = outcomeOf(bet, mine)
  if (!outcome) return instead ? <span>{instead}</span> : null
  const points = format.whole(outcome.points)
  if (outcome.kind === 'returned') return <span>{m.returned(points)}</span>
  return outcome.kind === 'won' ? (
    <b className={styles.won}>{m.points(`+${points}`)}</b>
  ) : (
    <b className={styles.lost}>{m.points(`−${points}`)}</b>
  )
}
