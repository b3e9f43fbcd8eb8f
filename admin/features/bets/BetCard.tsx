import { Ban, Gavel, Lock, LockOpen } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { WriteFailure } from '#admin/base/actions.tsx'
import type { Bet } from '#contract/bets.ts'
import { betStage, canOpen, canSettle } from '#match/bet.ts'
import { clockText, secondsUntil, shareLeft, startText } from '#match/clock.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import styles from './BetCard.module.css'
import { BetChip } from './BetChip.tsx'
import { BetOptions } from './BetOptions.tsx'
import { betsMessages } from './bets.messages.ts'
import { PaysLine } from './PaysLine.tsx'
import { useBetActions } from './useBetActions.ts'
import { VoidDialog } from './VoidDialog.tsx'

interface BetCardProps {
  bet: Bet
  followed: FollowedArena
  /** On the server's clock. */
  nowMs: number
}

/** A bet and what can be done to it. Winners are chosen only when it is closed and unsettled (spec §4). */
export function BetCard({ bet, followed, nowMs }: BetCardProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const actions = useBetActions(followed, bet.id)
  const [winner, setWinner] = useState<number | null>(null)
  const [isVoiding, setVoiding] = useState(false)
  const stage = betStage(bet, nowMs)
  const isUndecided = stage === 'open' || canOpen(stage)
  const hasOwnStake = isUndecided && bet.mine != null
  return (
    <article aria-label={bet.statement} className={classes(styles.bet, stage === 'open' && styles.open)}>
      <header className={styles.head}>
        <h3 className={styles.statement}>{bet.statement}</h3>
        <BetChip stage={stage} />
        {stage === 'open' && bet.closesAt !== null && (
          <span role="timer" aria-label={m.timeLeft(bet.statement)} className={styles.clock}>
            {clockText(secondsUntil(bet.closesAt, nowMs))}
          </span>
        )}
      </header>
      {stage === 'open' && <Fuse bet={bet} nowMs={nowMs} />}
      <BetOptions bet={bet} stage={stage} arena={followed.room.arena} winner={winner} onWinner={setWinner} />
      {actions.failure && (
        <div className={styles.note}>
          <WriteFailure text={actions.failure.text} error={actions.failure.error} />
        </div>
      )}
      {hasOwnStake && <p className={styles.note}>{m.ownStake}</p>}
      {stage === 'open' && (
        <div className={styles.actions}>
          <span>
            {bet.duration === null ? m.closesByHand : m.closesBy(countText(bet.duration, language))}
          </span>
          <span className={styles.buttons}>
            <VoidButton onVoid={() => setVoiding(true)} />
            <Button size="sm" busy={actions.isBusy('close')} onClick={() => void actions.close()}>
              <Lock aria-hidden="true" /> {m.closeNow}
            </Button>
          </span>
        </div>
      )}
      {canOpen(stage) && (
        <div className={styles.actions}>
          {canSettle(stage) ? (
            <PaysLine bet={bet} winner={winner} />
          ) : (
            bet.openDate !== null && (
              <span>{m.opensAt(startText(new Date(bet.openDate), new Date(nowMs), language))}</span>
            )
          )}
          <span className={styles.buttons}>
            <VoidButton onVoid={() => setVoiding(true)} />
            <Button size="sm" busy={actions.isBusy('open')} onClick={() => void actions.open()}>
              <LockOpen aria-hidden="true" /> {stage === 'closed' ? m.reopen : m.openNow}
            </Button>
            {canSettle(stage) && (
              <Button
                size="sm"
                look="flood"
                disabled={winner === null}
                busy={actions.isBusy('settle')}
                onClick={() => winner !== null && void actions.settle(winner)}
              >
                <Gavel aria-hidden="true" />{' '}
                {winner === null ? m.settleNone : m.settle(bet.choices[winner] ?? '')}
              </Button>
            )}
          </span>
        </div>
      )}
      {isVoiding && <VoidDialog bet={bet} onVoid={actions.sendVoid} onClose={() => setVoiding(false)} />}
    </article>
  )
}

function VoidButton({ onVoid }: { onVoid: () => void }) {
  const m = useMessages(betsMessages)
  return (
    <Button size="sm" look="ghost" onClick={onVoid}>
      <Ban aria-hidden="true" /> {m.voidBet}
    </Button>
  )
}

/** What is left of an open bet's time. */
function Fuse({ bet, nowMs }: { bet: Bet; nowMs: number }) {
  if (bet.closesAt === null || bet.openDate === null) return null
  const left = shareLeft(bet.openDate, bet.closesAt, nowMs)
  return (
    <div aria-hidden="true" className={styles.fuse}>
      <i style={{ '--left': `${left * 100}%` } as CSSProperties} />
    </div>
  )
}
