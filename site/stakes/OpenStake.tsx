import { Lock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import type { PurseStake } from '#contract/points.ts'
import { clockText, secondsUntil } from '#match/clock.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, signedText } from '#texts/figures.ts'
import { Chip } from '#ui/feedback.tsx'
import styles from './OpenStake.module.css'
import { openStakeMessages } from './open-stake.messages.ts'

interface OpenStakeProps {
  stake: PurseStake
  /** What else is told of it, below. */
  children?: ReactNode
}

/** A stake that waits for a decision, with what it would bring; leads to its arena. */
export function OpenStake({ stake, children }: OpenStakeProps) {
  const m = useMessages(openStakeMessages)
  const language = useLanguage()
  return (
    <a href={arenaAddress(settings.gameUrl, stake.arenaId)} className={styles.stake}>
      <span className={styles.line}>
        <b>{stake.statement}</b>
        <Closing stake={stake} />
      </span>
      <span className={styles.line}>
        <span className={styles.pick}>{m.yours(stake.choice, countText(stake.amount, language))}</span>
        {stake.pays !== null && (
          <span className={styles.pays}>
            {m.ifItWins} <b>{signedText(stake.pays - stake.amount, language)}</b>
          </span>
        )}
      </span>
      {children}
    </a>
  )
}

function Closing({ stake: { state, closesAt } }: { stake: PurseStake }) {
  const m = useMessages(openStakeMessages)
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (state !== 'open' || closesAt === null) return
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [state, closesAt])
  const left = closesAt === null ? null : secondsUntil(closesAt, nowMs)
  if (state === 'closed' || left === 0)
    return (
      <Chip tone="off">
        <Lock aria-hidden="true" /> {m.waiting}
      </Chip>
    )
  return left === null ? <Chip>{m.open}</Chip> : <span className={styles.clock}>{clockText(left)}</span>
}
