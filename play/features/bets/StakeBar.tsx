import { useId, useMemo, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { call } from '#client/page.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import { STAKE_MAX, STAKE_MIN, STAKE_PAUSE_MS } from '#contract/constants.ts'
import { forecast, signed } from '#match/bet.ts'
import { useArena, useRoom, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './StakeBar.module.css'
import {
  createStakeKeys,
  isAnswer,
  newKey,
  type StakeIntent,
  type StakeProblem,
  stakeProblem,
} from './stake-intent.ts'

interface StakeBarProps {
  bet: Bet
  choice: number | null
  mine: MyStake | null
  amount: number | null
  onAmount: (amount: number | null) => void
}

/** What the stake would bring, the amount, the button that stakes it, and what went wrong or right. */
export function StakeBar({ bet, choice, mine, amount, onAmount }: StakeBarProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const format = useFormat()
  const arena = useArena()
  const { status } = useSession()
  const points = useRoom(({ you }) => you.points)
  const [problem, setProblem] = useState<StakeProblem | null>(null)
  const { now, isResting, stake, forget } = useStake()
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
    onAmount(next)
    setProblem(null)
    forget()
  }
  const press = () => {
    if (isResting) return
    const found = stakeProblem(choice, amount, { points, staked })
    setProblem(found)
    if (found === null && choice !== null && amount !== null) stake({ betId: bet.id, choice, amount })
  }
  const named = format.whole(amount ?? 0)
  // A choice that was picked since answers 'Pick a choice first.'
  const shownProblem = problem === 'no_choice' && choice !== null ? null : problem
  const failure = now.state === 'failed' ? failureText(now.error, language) : null
  const error = shownProblem ? problems[shownProblem] : failure
  const isOwnLimit = now.state === 'failed' && isOwnLimitRefusal(now.error)
  return (
    <div className={styles.place}>
      <StakeForecast bet={bet} choice={choice} amount={amount} />
      <div className={styles.bar}>
        <StakeAmount amount={amount} onChange={change} />
        <Button
          look="flood"
          className={classes(styles.act, isResting && styles.resting)}
          busy={now.state === 'sending'}
          aria-describedby={messageId}
          onClick={press}
        >
          {mine ? m.addPoints(named) : m.betPoints(named)}
        </Button>
      </div>
      <p id={messageId} role="status" className={error ? styles.error : styles.done}>
        {error ??
          (now.state === 'done' && mine
            ? m.staked(format.whole(staked), bet.choices[now.choice] ?? '')
            : null)}
        {isOwnLimit && (
          <>
            {' '}
            <a href="/points">{m.yourLimits}</a>
          </>
        )}
      </p>
    </div>
  )
}

const isOwnLimitRefusal = (error: unknown) =>
  error instanceof CallFailure && (error.code === 'cooling_off' || error.code === 'daily_limit')

/** stakes.7: before the press, what the stake would bring if it won. */
function StakeForecast({ bet, choice, amount }: { bet: Bet; choice: number | null; amount: number | null }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  if (choice === null || amount === null || amount < 1) return null
  const { back, gain, asPoolsStand } = forecast(bet.pools, choice, amount)
  return (
    <p className={styles.forecast}>
      <b className={styles.gain}>{signed(gain, format.whole)}</b>
      <span>
        <b>{m.backIf(format.whole(back), bet.choices[choice] ?? '')}</b>
        <small>
          {asPoolsStand === null
            ? m.nobodyElse
            : m.asPoolsStand(format.whole(asPoolsStand), format.whole(amount))}
        </small>
      </span>
    </p>
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

interface StakePress {
  now: StakeState
  /** stakes.8: for a second after a press, and after its answer, the button takes no other. */
  isResting: boolean
  stake: (intent: StakeIntent) => void
  forget: () => void
}

/** Sends stakes, one call at a time. */
function useStake(): StakePress {
  const { id, dispatch, nowMs } = useArena()
  const [now, setNow] = useState<StakeState>({ state: 'ready' })
  const [rests, setRests] = useState(0)
  const rest = () => {
    setRests((count) => count + 1)
    setTimeout(() => setRests((count) => count - 1), STAKE_PAUSE_MS)
  }
  const keys = useMemo(() => createStakeKeys(newKey), [])

  const send = async (intent: StakeIntent) => {
    setNow({ state: 'sending' })
    rest()
    const atMs = nowMs()
    try {
      const options = { idempotencyKey: keys.keyFor(intent) }
      const answer = await call('POST /v1/arenas/{id}/bet/stake', { params: { id }, body: intent }, options)
      keys.answered()
      dispatch({ type: 'staked', stake: answer.element, atMs })
      setNow({ state: 'done', amount: intent.amount, choice: intent.choice })
      rest()
    } catch (error) {
      // stakes.4: without an answer the stake may have been taken, so a retry must send the same key.
      if (error instanceof CallFailure && isAnswer(error.status)) keys.answered()
      setNow({ state: 'failed', error })
    }
  }
  return {
    now,
    isResting: rests > 0,
    stake: (intent) => {
      if (now.state !== 'sending' && rests === 0) void send(intent)
    },
    forget: () => setNow((before) => (before.state === 'sending' ? before : { state: 'ready' })),
  }
}
