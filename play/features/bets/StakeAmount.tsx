import { useState } from 'react'
import { STAKE_MAX } from '#contract/bet-limits.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { betsMessages } from './bets.messages.ts'
import styles from './StakeBar.module.css'

const CHIPS = [10, 50, 100]

interface StakeAmountProps {
  amount: number | null
  onChange: (amount: number | null) => void
}

/** A few usual amounts, or any other. */
export function StakeAmount({ amount, onChange }: StakeAmountProps) {
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
