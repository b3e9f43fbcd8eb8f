import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Bet, MyStake } from '#contract/bets.ts'
import { type BetStage, betStage } from '#match/bet.ts'
import { useMoment, useRoom } from '#play/base/arena-context.ts'
import { myStake } from '#play/base/game.ts'
import { classes } from '#ui/classes.ts'
import styles from './BetCard.module.css'
import { BetChip } from './BetChip.tsx'
import { BetSummary } from './BetSummary.tsx'
import { ClosedChoices } from './ClosedChoices.tsx'
import { BetClock, Fuse } from './Fuse.tsx'
import { OpenChoices } from './OpenChoices.tsx'
import { StakeBar } from './StakeBar.tsx'

interface BetCardProps {
  bet: Bet
  isUnfolded: boolean
  onFold: () => void
}

/** A bet: unfolded with its choices, or folded to one line. */
export function BetCard({ bet, isUnfolded, onFold }: BetCardProps) {
  const stage = useMoment((_, nowMs) => betStage(bet, nowMs))
  const mine = useRoom((room) => myStake(room, bet))
  const bodyId = useId()
  const isOpen = stage === 'open'
  return (
    <article className={classes(styles.bet, isOpen && isUnfolded && styles.open, !isUnfolded && styles.slim)}>
      <h2 className={styles.title}>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={bodyId}
          className={styles.fold}
          onClick={onFold}
        >
          <span>{bet.statement}</span>
          {isUnfolded && isOpen && bet.closesAt !== null ? (
            <BetClock closesAt={bet.closesAt} />
          ) : (
            <BetChip stage={stage} />
          )}
          <ChevronDown aria-hidden="true" className={styles.arrow} />
        </button>
      </h2>
      <div id={bodyId}>
        {isUnfolded ? (
          <Unfolded bet={bet} stage={stage} mine={mine} />
        ) : (
          <BetSummary bet={bet} stage={stage} mine={mine} />
        )}
      </div>
    </article>
  )
}

function Unfolded({ bet, stage, mine }: { bet: Bet; stage: BetStage; mine: MyStake | null }) {
  const [picked, setPicked] = useState<number | null>(null)
  const backed = mine?.choice ?? null
  const selected = backed ?? picked
  if (stage !== 'open') {
    return (
      <>
        <div className={styles.body}>
          <ClosedChoices bet={bet} mine={mine} />
        </div>
        <BetSummary bet={bet} stage={stage} mine={mine} />
      </>
    )
  }
  return (
    <div className={styles.body}>
      <Fuse bet={bet} />
      <OpenChoices bet={bet} selected={selected} backed={backed} onSelect={setPicked} />
      <StakeBar bet={bet} choice={selected} mine={mine} />
      {mine && <BetSummary bet={bet} stage={stage} mine={mine} />}
    </div>
  )
}
