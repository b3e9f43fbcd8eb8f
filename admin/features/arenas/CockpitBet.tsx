import { Check } from 'lucide-react'
import { WriteFailure } from '#admin/base/actions.tsx'
import { canSettle } from '#match/bet.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import { Card } from '#ui/feedback.tsx'
import { BetButtons, type BetCardProps, BetHead, NextLine, useBetControl } from './bet-parts.tsx'
import { betsMessages } from './bets.messages.ts'
import { CloseAgo } from './CloseAgo.tsx'
import styles from './CockpitBet.module.css'

/** A bet with targets for a thumb: close it, then press who won, then settle. */
export function CockpitBet(props: BetCardProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const control = useBetControl(props)
  const { bet, stage, winner, setWinner, actions } = control
  const isPickable = canSettle(stage)
  return (
    <Card className={classes(styles.bet, stage === 'open' && styles.open)}>
      <article aria-label={bet.statement} className={styles.body}>
        <BetHead control={control} isLarge />
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields. */}
        <div role="group" aria-label={isPickable ? m.winningChoice : m.choices} className={styles.choices}>
          {bet.choices.map((name, choice) => (
            <button
              key={name}
              type="button"
              disabled={!isPickable}
              aria-pressed={isPickable ? winner === choice : undefined}
              data-winner={isPickable ? choice + 1 : undefined}
              className={styles.choice}
              onClick={() => setWinner(choice)}
            >
              <span>
                {winner === choice && isPickable && <Check aria-hidden="true" />} {name}
              </span>
              <small>{m.points(countText(bet.pools[choice] ?? 0, language))}</small>
            </button>
          ))}
        </div>
        {actions.failure && <WriteFailure {...actions.failure} onDismiss={actions.dismiss} />}
        {isPickable && bet.mine != null && <p className={styles.line}>{m.ownStake}</p>}
        {stage !== 'open' && (
          <p className={styles.line}>
            <NextLine control={control} />
          </p>
        )}
        <div className={classes(isPickable && styles.actions)}>
          <BetButtons control={control} size="lg" />
        </div>
        <CloseAgo control={control} />
      </article>
    </Card>
  )
}
