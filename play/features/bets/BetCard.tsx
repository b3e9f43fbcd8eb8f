import { Ban, Check, ChevronDown, Hourglass, Lock, LockOpen } from 'lucide-react'
import { useId } from 'react'
import type { Bet, MyStake } from '#contract/bets.ts'
import { type BetStage, betStage } from '#match/bet.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useMoment, useRoom } from '#play/base/arena.ts'
import { myStake } from '#play/base/game.ts'
import { TimeLeftBar } from '#play/base/TimeLeftBar.tsx'
import { useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { Chip, type ChipTone } from '#ui/feedback.tsx'
import styles from './BetCard.module.css'
import { BetSummary } from './BetSummary.tsx'
import { betsMessages } from './bets.messages.ts'
import { ClosedChoices, OpenChoices } from './choices.tsx'
import { StakeBar } from './StakeBar.tsx'
import { amountProblem } from './stake-intent.ts'
import { useStaking } from './staking.ts'

interface BetCardProps {
  bet: Bet
  isUnfolded: boolean
  onFold: () => void
}

/** A bet: unfolded with its choices, or folded into one line. */
export function BetCard({ bet, isUnfolded, onFold }: BetCardProps) {
  const stage = useMoment((_, nowMs) => betStage(bet, nowMs))
  const mine = useRoom((room) => myStake(room, bet))
  const bodyId = useId()
  const isOpen = stage === 'open'
  return (
    <article className={classes(styles.bet, isOpen && styles.open, !isUnfolded && styles.slim)}>
      <h2 className={styles.title}>
        <button
          type="button"
          aria-expanded={isUnfolded}
          aria-controls={bodyId}
          className={styles.fold}
          onClick={onFold}
        >
          <span>{bet.statement}</span>
          {isOpen && bet.closesAt !== null ? <BetClock closesAt={bet.closesAt} /> : <BetChip stage={stage} />}
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
  const hand = useStaking(bet.id)
  const points = useRoom(({ you }) => you.points)
  // What a press has just taken is not missing.
  const isBusy = hand.sent.state === 'sending' || hand.rests > 0
  const problem = isBusy ? null : amountProblem(hand.amount, { points, staked: mine?.amount ?? 0 })
  const selected = mine?.choice ?? hand.picked
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
      {bet.openDate !== null && bet.closesAt !== null && (
        <TimeLeftBar from={bet.openDate} to={bet.closesAt} className={styles.timeLeft} />
      )}
      <OpenChoices
        bet={bet}
        selected={selected}
        mine={mine}
        amount={problem === null ? hand.amount : null}
        onSelect={hand.pick}
      />
      {/* Above what can be added: below it, a small phone would hide the ten seconds to take back behind the dock. */}
      {mine && <BetSummary bet={bet} stage={stage} mine={mine} />}
      <StakeBar bet={bet} choice={selected} mine={mine} hand={hand} problem={problem} />
    </div>
  )
}

const LOOKS: Record<BetStage, { tone: ChipTone; Icon: typeof Lock; word: keyof typeof betsMessages.en }> = {
  planned: { tone: 'off', Icon: Hourglass, word: 'soon' },
  unopened: { tone: 'off', Icon: Hourglass, word: 'soon' },
  open: { tone: 'plain', Icon: LockOpen, word: 'open' },
  closed: { tone: 'off', Icon: Lock, word: 'closed' },
  settled: { tone: 'ok', Icon: Check, word: 'settled' },
  voided: { tone: 'off', Icon: Ban, word: 'voided' },
}

function BetChip({ stage }: { stage: BetStage }) {
  const m = useMessages(betsMessages)
  const { tone, Icon, word } = LOOKS[stage]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden="true" /> {String(m[word])}
    </Chip>
  )
}

/** The time left to stake, as a countdown. */
function BetClock({ closesAt }: { closesAt: string }) {
  const m = useMessages(betsMessages)
  const seconds = useMoment((_, nowMs) => secondsUntil(closesAt, nowMs))
  return (
    <span className={styles.clock} role="timer" aria-label={timeLeft(seconds, m)}>
      {clockText(seconds)}
    </span>
  )
}

/** In minutes: it is part of a button's name, which a screen reader says anew each time it changes. */
function timeLeft(seconds: number, m: (typeof betsMessages)['en']): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes === 0) return m.lessThanAMinuteLeft
  return minutes < 60 ? m.minutesLeft(minutes) : m.hoursLeft(Math.floor(minutes / 60), minutes % 60)
}
