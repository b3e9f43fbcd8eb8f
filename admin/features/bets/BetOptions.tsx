import { Check } from 'lucide-react'
import { type CSSProperties, useId } from 'react'
import type { Arena } from '#contract/arenas.ts'
import type { Bet } from '#contract/bets.ts'
import { type BetStage, canSettle, choiceTone, poolShares } from '#match/bet.ts'
import { countText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './BetOptions.module.css'
import { betsMessages } from './bets.messages.ts'

interface BetOptionsProps {
  bet: Bet
  stage: BetStage
  arena: Pick<Arena, 'homeTeam' | 'awayTeam'>
  winner: number | null
  onWinner: (choice: number) => void
}

/** The choices with what is on them; radio buttons while a winner can be chosen, plain rows otherwise. */
export function BetOptions({ bet, stage, arena, winner, onWinner }: BetOptionsProps) {
  const m = useMessages(betsMessages)
  const group = useId()
  const shares = poolShares(bet.pools)
  const colour = (choice: number) => {
    if (stage === 'open') return choiceTone(bet.choices, choice, arena)
    return stage === 'settled' && bet.answer === choice ? 'won' : 'quiet'
  }
  if (!canSettle(stage)) {
    return (
      <ul className={styles.options}>
        {bet.choices.map((name, choice) => (
          <li key={name} className={classes(styles.option, bet.answer === choice && styles.won)}>
            <span className={classes(styles.mark, bet.answer !== choice && styles.noMark)}>
              {bet.answer === choice && <Check aria-hidden="true" />}
            </span>
            <Row bet={bet} choice={choice} share={shares[choice] ?? 0} tone={colour(choice)} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div role="radiogroup" aria-label={m.winningChoice} className={styles.options}>
      {bet.choices.map((name, choice) => (
        <label key={name} className={classes(styles.option, styles.pickable)}>
          <input
            type="radio"
            className="sr"
            name={group}
            checked={winner === choice}
            onChange={() => onWinner(choice)}
          />
          <span className={styles.mark}>{winner === choice && <Check aria-hidden="true" />}</span>
          <Row bet={bet} choice={choice} share={shares[choice] ?? 0} tone={colour(choice)} />
        </label>
      ))}
    </div>
  )
}

interface RowProps {
  bet: Bet
  choice: number
  share: number
  tone: string
}

function Row({ bet, choice, share, tone }: RowProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  return (
    <>
      <span className={styles.name}>{bet.choices[choice]}</span>
      <span aria-hidden="true" className={classes(styles.gauge, styles[tone])}>
        <i style={{ '--share': `${share}%` } as CSSProperties} />
      </span>
      <span className={styles.share}>{share}%</span>
      <span className={styles.points}>{m.points(countText(bet.pools[choice] ?? 0, language))}</span>
    </>
  )
}
