import { useId, useState } from 'react'
import { failureText } from '#client/failure-text.ts'
import { STAKE_MAX, STAKE_MIN } from '#contract/bet-limits.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import { useArena, useRoom } from '#play/base/arena-context.ts'
import { signInPath } from '#play/base/paths.ts'
import { useSession } from '#play/base/sign-in.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { betsMessages } from './bets.messages.ts'
import { StakeAmount } from './StakeAmount.tsx'
import styles from './StakeBar.module.css'
import { type StakeProblem, stakeProblem } from './stake-intent.ts'
import { useStake } from './useStake.ts'

interface StakeBarProps {
  bet: Bet
  choice: number | null
  mine: MyStake | null
}

/** How much, and one button that names it. What goes wrong is said beside it. */
export function StakeBar({ bet, choice, mine }: StakeBarProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const format = useFormat()
  const arena = useArena()
  const { status } = useSession()
  const points = useRoom(({ you }) => you.points)
  const [amount, setAmount] = useState<number | null>(50)
  const [problem, setProblem] = useState<StakeProblem | null>(null)
  const { now, stake, forget } = useStake()
  const messageId = useId()

  if (status === 'signedOut') {
    return (
      <div className={styles.bar}>
        <span className={styles.fair}>{m.fair}</span>
        <a href={signInPath(arena.id)} className={buttonClass({ look: 'flood' })}>
          {m.signInToBet}
        </a>
      </div>
    )
  }
  const staked = mine?.amount ?? 0
  const problems: Record<StakeProblem, string> = {
    no_choice: m.pickFirst,
    bad_amount: m.badAmount(format.whole(STAKE_MIN), format.whole(STAKE_MAX)),
    too_much: m.tooMuch(format.whole(Math.max(0, STAKE_MAX - staked))),
    not_enough: m.notEnough,
  }
  const change = (next: number | null) => {
    setAmount(next)
    setProblem(null)
    forget()
  }
  const press = () => {
    const found = stakeProblem(choice, amount, { points, staked })
    setProblem(found)
    if (found === null && choice !== null && amount !== null) stake({ betId: bet.id, choice, amount })
  }
  const named = format.whole(amount ?? 0)
  const error = problem ? problems[problem] : now.state === 'failed' ? failureText(now.error, language) : null
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <StakeAmount amount={amount} onChange={change} />
        <Button
          look="flood"
          className={styles.act}
          busy={now.state === 'sending'}
          aria-describedby={messageId}
          onClick={press}
        >
          {mine ? m.addPoints(named) : m.betPoints(named)}
        </Button>
      </div>
      <p id={messageId} role="status" className={error ? styles.error : styles.done}>
        {error ??
          (now.state === 'done' ? m.staked(format.whole(staked), bet.choices[now.choice] ?? '') : null)}
      </p>
    </div>
  )
}
