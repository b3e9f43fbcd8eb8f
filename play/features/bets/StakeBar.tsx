import { useId, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import type { Bet, MyStake } from '#contract/bets.ts'
import { STAKE_MAX, STAKE_MIN } from '#contract/constants.ts'
import { forecast, signed } from '#match/bet.ts'
import { useArena, useSession } from '#play/base/arena.ts'
import { signInPath } from '#play/base/links.ts'
import { useFormat, useLanguage, useMessages } from '#play/base/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './StakeBar.module.css'
import type { AmountProblem } from './stake-intent.ts'
import type { StakeHand } from './staking.ts'

interface StakeBarProps {
  bet: Bet
  choice: number | null
  mine: MyStake | null
  hand: StakeHand
  /** What is wrong with the amount. */
  problem: AmountProblem | null
}

/** What the stake would bring, the amount, the button that stakes it, and what went wrong or right. */
export function StakeBar({ bet, choice, mine, hand, problem }: StakeBarProps) {
  const m = useMessages(betsMessages)
  const language = useLanguage()
  const format = useFormat()
  const arena = useArena()
  const { status } = useSession()
  const [isChoiceMissed, setChoiceMissed] = useState(false)
  const { amount, sent, setAmount, stake } = hand
  const isResting = hand.rests > 0
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
  const problems: Record<AmountProblem, string> = {
    bad_amount: m.badAmount(format.whole(STAKE_MIN), format.whole(STAKE_MAX)),
    too_much: m.tooMuch(format.whole(Math.max(0, STAKE_MAX - staked))),
    not_enough: m.notEnough,
  }
  const press = () => {
    if (isResting || problem !== null || amount === null) return
    setChoiceMissed(choice === null)
    if (choice !== null) stake(choice, amount)
  }
  const named = format.whole(amount ?? 0)
  const failure = sent.state === 'failed' ? failureText(sent.error, language) : null
  // A choice that was picked since answers 'Pick a choice first.'
  const error = problem ? problems[problem] : isChoiceMissed && choice === null ? m.pickFirst : failure
  const isOwnLimit = sent.state === 'failed' && isOwnLimitRefusal(sent.error)
  return (
    <div className={styles.place}>
      {problem === null && <StakeForecast bet={bet} choice={choice} amount={amount} own={staked} />}
      <div className={styles.bar}>
        <StakeAmount amount={amount} onChange={setAmount} />
        {/* Not `disabled`: a press may leave too few points for another, and the focus would be lost. */}
        <Button
          look="flood"
          className={classes(styles.act, isResting && styles.resting)}
          busy={sent.state === 'sending'}
          aria-disabled={problem !== null}
          aria-describedby={messageId}
          onClick={press}
        >
          {mine ? m.addPoints(named) : m.betPoints(named)}
        </Button>
      </div>
      <p
        id={messageId}
        role="status"
        className={classes(error ? styles.error : styles.done, problem && styles.problem)}
      >
        {error ??
          (sent.state === 'done' && mine
            ? m.staked(format.whole(staked), bet.choices[sent.choice] ?? '')
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

interface StakeForecastProps {
  bet: Bet
  choice: number | null
  amount: number | null
  /** What the fan has on the choice already. */
  own: number
}

/** stakes.7: before the press, what the whole stake would bring if it won. */
function StakeForecast({ bet, choice, amount, own }: StakeForecastProps) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  if (choice === null || amount === null || amount < 1) return null
  const { stake, back, gain, asPoolsStand } = forecast(bet.pools, choice, amount, own)
  const name = bet.choices[choice] ?? ''
  const added = format.whole(amount)
  return (
    <p className={styles.forecast}>
      <b className={styles.gain}>{signed(gain, format.whole)}</b>
      <span>
        <b>
          {own > 0
            ? m.allBackIf(format.whole(back), format.whole(stake), name)
            : m.backIf(format.whole(back), name)}
        </b>
        <small>
          {asPoolsStand === null
            ? m.nobodyElse
            : own > 0
              ? m.asPoolsStandNow(format.whole(asPoolsStand), added)
              : m.asPoolsStand(format.whole(asPoolsStand), added)}
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

/** A few usual amounts, and a field for any other. */
function StakeAmount({ amount, onChange }: StakeAmountProps) {
  const m = useMessages(betsMessages)
  const [isAsked, setAsked] = useState(false)
  const isOther = isAsked || amount === null || !CHIPS.includes(amount)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.stake} className={styles.chips}>
      {CHIPS.map((chip) => (
        <Button
          key={chip}
          className={styles.chip}
          aria-pressed={!isOther && amount === chip}
          onClick={() => {
            setAsked(false)
            onChange(chip)
          }}
        >
          {chip}
        </Button>
      ))}
      {isOther ? (
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
          autoFocus={isAsked}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            // On the way to another amount it may be that of a chip.
            setAsked(true)
            onChange(target.value === '' ? null : Number(target.value))
          }}
        />
      ) : (
        <Button className={styles.chip} onClick={() => setAsked(true)}>
          {m.other}
        </Button>
      )}
    </div>
  )
}
