import { Check, Gavel, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import type { Bet } from '#contract/bets.ts'
import { betStage, canOpen, canSettle } from '#match/bet.ts'
import { clockText, secondsUntil, startText } from '#match/clock.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { classes } from '#ui/classes.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import { BetChip } from '../bets/BetChip.tsx'
import { betsMessages } from '../bets/bets.messages.ts'
import { PaysLine } from '../bets/PaysLine.tsx'
import { useBetActions } from '../bets/useBetActions.ts'
import styles from './CockpitBet.module.css'

interface CockpitBetProps {
  bet: Bet
  followed: FollowedArena
  nowMs: number
}

/** A bet with targets for a thumb: close it, then press who won, then settle. */
export function CockpitBet({ bet, followed, nowMs }: CockpitBetProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const actions = useBetActions(followed, bet.id)
  const [winner, setWinner] = useState<number | null>(null)
  const stage = betStage(bet, nowMs)
  const isPickable = canSettle(stage)
  return (
    <Card className={classes(styles.bet, stage === 'open' && styles.open)}>
      <article aria-label={bet.statement} className={styles.body}>
        <header className={styles.head}>
          <h3>{bet.statement}</h3>
          <BetChip stage={stage} />
          {stage === 'open' && bet.closesAt !== null && (
            <span role="timer" aria-label={m.timeLeft(bet.statement)} className={styles.clock}>
              {clockText(secondsUntil(bet.closesAt, nowMs))}
            </span>
          )}
        </header>
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
        {actions.failure && <WriteFailure text={actions.failure.text} error={actions.failure.error} />}
        {isPickable && bet.mine != null && <p className={styles.line}>{m.ownStake}</p>}
        {stage === 'open' && (
          <Button
            size="lg"
            wide
            data-close
            busy={actions.isBusy('close')}
            onClick={() => void actions.close()}
          >
            <Lock aria-hidden="true" /> {m.closeNow}
          </Button>
        )}
        {canOpen(stage) && (
          <>
            <p className={styles.line}>
              {isPickable ? (
                <PaysLine bet={bet} winner={winner} />
              ) : (
                bet.openDate !== null &&
                m.opensAt(startText(new Date(bet.openDate), new Date(nowMs), language))
              )}
            </p>
            <div className={styles.actions}>
              <Button size="lg" busy={actions.isBusy('open')} onClick={() => void actions.open()}>
                <LockOpen aria-hidden="true" /> {stage === 'closed' ? m.reopen : m.openNow}
              </Button>
              {isPickable && (
                <Button
                  size="lg"
                  look="flood"
                  data-settle
                  disabled={winner === null}
                  busy={actions.isBusy('settle')}
                  onClick={() => winner !== null && void actions.settle(winner)}
                >
                  <Gavel aria-hidden="true" />
                  {winner === null ? m.settleNone : m.settle(bet.choices[winner] ?? '')}
                </Button>
              )}
            </div>
          </>
        )}
      </article>
    </Card>
  )
}
