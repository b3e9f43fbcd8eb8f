// What the two cards of a bet share: the card of the dashboard and the larger one of the match night.
import { Ban, CalendarClock, Check, Gavel, Lock, LockOpen, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { Bet } from '#contract/bets.ts'
import { type BetStage, betStage, canOpen, canSettle, impliedReturn, poolTotal } from '#match/bet.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { counted, countText, scoreText, startText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Chip, type ChipTone } from '#ui/feedback.tsx'
import styles from './bet-parts.module.css'
import { betsMessages } from './bets.messages.ts'
import { type BetActions, useBetActions } from './room-actions.ts'
import type { FollowedRoom } from './useRoom.ts'

export interface BetCardProps {
  bet: Bet
  followed: FollowedRoom
  /** The server's clock. */
  nowMs: number
}

export interface BetControl {
  bet: Bet
  nowMs: number
  stage: BetStage
  /** The choice that is marked as the winner, before it is settled. */
  winner: number | null
  setWinner: (choice: number) => void
  actions: BetActions
}

/** A bet's stage, the winner an admin has marked, and what can be done to it. */
export function useBetControl({ bet, followed, nowMs }: BetCardProps): BetControl {
  const actions = useBetActions(followed, bet.id)
  const [winner, setWinner] = useState<number | null>(null)
  const stage = betStage(bet, nowMs)
  // What was marked before it was settled or opened again must be weighed anew: it may be what was wrong.
  if (winner !== null && !canSettle(stage)) setWinner(null)
  return { bet, nowMs, stage, winner, setWinner, actions }
}

const CHIPS: Record<BetStage, { tone: ChipTone; Icon: LucideIcon }> = {
  planned: { tone: 'off', Icon: CalendarClock },
  unopened: { tone: 'plain', Icon: Lock },
  open: { tone: 'plain', Icon: LockOpen },
  closed: { tone: 'plain', Icon: Lock },
  settled: { tone: 'ok', Icon: Check },
  voided: { tone: 'off', Icon: Ban },
}

interface BetHeadProps {
  control: BetControl
  isLarge?: boolean
}

/** The statement, the stage, and the time that is left to stake. */
export function BetHead({ control: { bet, nowMs, stage }, isLarge = false }: BetHeadProps) {
  const m = useMessages(betsMessages)
  const { tone, Icon } = CHIPS[stage]
  const label = (
    <>
      <Icon aria-hidden="true" /> {m[stage]}
    </>
  )
  return (
    <header className={classes(styles.head, isLarge && styles.large)}>
      <h3 className={styles.statement}>{bet.statement}</h3>
      <Chip tone={tone}>{stage === 'open' ? <span className={styles.openChip}>{label}</span> : label}</Chip>
      {stage === 'open' && bet.closesAt !== null && (
        <span role="timer" aria-label={m.timeLeft(bet.statement)} className={styles.clock}>
          {clockText(secondsUntil(bet.closesAt, nowMs))}
        </span>
      )}
    </header>
  )
}

/** What happens next: when it opens or closes by itself, or what settling the marked winner would pay. */
export function NextLine({ control: { bet, nowMs, stage, winner } }: { control: BetControl }) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  if (stage === 'planned' && bet.openDate !== null)
    return <span>{m.opensAt(startText(new Date(bet.openDate), new Date(nowMs), language))}</span>
  if (stage === 'open')
    return (
      <span>
        {bet.duration === null
          ? m.closesByHand
          : m.closesBy(counted(bet.duration, language, m.second, m.secondsMany))}
      </span>
    )
  if (winner === null) return <span>{m.chooseWinner}</span>
  const total = poolTotal(bet.pools)
  if (total === 0) return <span>{m.nothingStaked}</span>
  const factor = impliedReturn(bet.pools, winner)
  if (factor === null) return <span>{m.refunds(countText(total, language))}</span>
  return <span>{m.pays(countText(bet.pools[winner] ?? 0, language), scoreText(factor, 2, language))}</span>
}

/** Close, or open and settle: whatever the stage allows. */
export function BetButtons({ control, size }: { control: BetControl; size: 'sm' | 'lg' }) {
  const m = useMessages(betsMessages)
  const { bet, stage, winner, actions } = control
  if (stage === 'open')
    return (
      <Button
        size={size}
        wide={size === 'lg'}
        data-close
        busy={actions.isBusy('close')}
        onClick={() => void actions.close()}
      >
        <Lock aria-hidden="true" /> {m.closeNow}
      </Button>
    )
  return (
    <>
      {canOpen(stage) && (
        <Button size={size} busy={actions.isBusy('open')} onClick={() => void actions.open()}>
          <LockOpen aria-hidden="true" /> {stage === 'closed' ? m.reopen : m.openNow}
        </Button>
      )}
      {canSettle(stage) && (
        <Button
          size={size}
          look="flood"
          data-settle
          disabled={winner === null}
          busy={actions.isBusy('settle')}
          onClick={() => winner !== null && void actions.settle(winner)}
        >
          <Gavel aria-hidden="true" /> {winner === null ? m.settleNone : m.settle(bet.choices[winner] ?? '')}
        </Button>
      )}
    </>
  )
}
