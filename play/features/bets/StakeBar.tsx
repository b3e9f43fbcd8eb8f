import { useId, useMemo, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import { STAKE_MAX, STAKE_MIN } from '#contract/constants.ts'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { betsMessages } from './bets.messages.ts'
import styles from './StakeBar.module.css'
import { createStakeKeys, newKey, type StakeIntent, type StakeProblem, stakeProblem } from './stake-intent.ts'

interface StakeBarProps {
  bet: Bet
  choice: number | null
  mine: MyStake | null
}

/** The amount, the button that stakes it, and what went wrong or right. */
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

const CHIPS = [10, 50, 100]

interface StakeAmountProps {
  amount: number | null
  onChange: (amount: number | null) => void
}

/** A few usual amounts, or any other. */
function StakeAmount({ amount, onChange }: StakeAmountProps) {
  const m = useMessages(betsMessages)
  const [isOther, setOther] = useState(false)
  if (isOther) {
    return (
      <div className={styles.chips}>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={STAKE_MAX}
          step={1}
          aria-label={m.otherAmount}
          className={styles.input}
          value={amount ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the fan has just asked for this field.
          autoFocus
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
        <Button
          className={styles.chip}
          onClick={() => {
            setOther(false)
            onChange(50)
          }}
        >
          50
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.stake} className={styles.chips}>
      {CHIPS.map((chip) => (
        <Button
          key={chip}
          className={styles.chip}
          aria-pressed={amount === chip}
          onClick={() => onChange(chip)}
        >
          {chip}
        </Button>
      ))}
      <Button className={styles.chip} onClick={() => setOther(true)}>
        {m.other}
      </Button>
    </div>
  )
}

type StakeState =
  | { state: 'ready' }
  | { state: 'sending' }
  | { state: 'done'; amount: number; choice: number }
  | { state: 'failed'; error: unknown }

/** Sends stakes, one call at a time. */
function useStake(): { now: StakeState; stake: (intent: StakeIntent) => void; forget: () => void } {
  const { id, dispatch } = useArena()
  const [now, setNow] = useState<StakeState>({ state: 'ready' })
  const keys = useMemo(() => createStakeKeys(newKey), [])

  const send = async (intent: StakeIntent) => {
    setNow({ state: 'sending' })
    try {
      const options = { idempotencyKey: keys.keyFor(intent) }
      const answer = await call('POST /v1/arenas/{id}/bet/stake', { params: { id }, body: intent }, options)
      keys.answered()
      dispatch({ type: 'staked', stake: answer.element })
      setNow({ state: 'done', amount: intent.amount, choice: intent.choice })
    } catch (error) {
      // stakes.4: without an answer the stake may have been taken, so a retry must send the same key.
      if (error instanceof CallFailure && error.status >= 400 && error.status < 500) keys.answered()
      setNow({ state: 'failed', error })
    }
  }
  return {
    now,
    stake: (intent) => {
      if (now.state !== 'sending') void send(intent)
    },
    forget: () => setNow((before) => (before.state === 'sending' ? before : { state: 'ready' })),
  }
}
