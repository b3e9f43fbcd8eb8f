import type { CSSProperties } from 'react'
import type { Bet } from '#contract/bets.ts'
import { clockText, secondsUntil, shareLeft } from '#match/clock.ts'
import { useMoment } from '#play/base/arena-context.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './Fuse.module.css'

/** What is left of an open bet's time, in figures. */
export function BetClock({ closesAt }: { closesAt: string }) {
  const m = useMessages(betsMessages)
  const seconds = useMoment((_, nowMs) => secondsUntil(closesAt, nowMs))
  return (
    <span className={styles.clock} role="timer" aria-label={m.secondsLeft(seconds)}>
      {clockText(seconds)}
    </span>
  )
}

/** And as a burning fuse. */
export function Fuse({ bet }: { bet: Bet }) {
  const { openDate, closesAt } = bet
  const left = useMoment((_, nowMs) =>
    openDate === null || closesAt === null ? 0 : Math.round(shareLeft(openDate, closesAt, nowMs) * 200) / 200,
  )
  if (openDate === null || closesAt === null) return null
  return (
    <div className={styles.fuse} aria-hidden="true">
      <i style={{ '--left': left } as CSSProperties} />
    </div>
  )
}
