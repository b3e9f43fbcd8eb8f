import { History } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { CLOSE_BACK_MAX_S } from '#contract/constants.ts'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import type { BetControl } from './bet-parts.tsx'
import { betsMessages } from './bets.messages.ts'
import styles from './CloseAgo.module.css'

const STEPS_S = [10, 20, 30]
/** A few seconds less than the server takes, because the call travels too. */
const MOST_S = CLOSE_BACK_MAX_S - 5

/** bets.11: it happened some seconds ago. One tap closes the bet as of then, and later stakes go back. */
export function CloseAgo({ control: { bet, nowMs, stage, actions } }: { control: BetControl }) {
  const m = useMessages(betsMessages)
  const [seconds, setSeconds] = useState('')
  const openSeconds = bet.openDate === null ? 0 : (nowMs - Date.parse(bet.openDate)) / 1000
  const isRecent = bet.closesAt === null || nowMs - Date.parse(bet.closesAt) < MOST_S * 1000
  if (bet.openDate === null || (stage !== 'open' && !(stage === 'closed' && isRecent))) return null
  const most = Math.floor(Math.min(MOST_S, openSeconds))
  const wanted = Number(seconds)
  const isGood = Number.isInteger(wanted) && wanted >= 1 && wanted <= most
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isGood) void actions.closeAgo(wanted).then(() => setSeconds(''))
  }
  return (
    <form className={styles.ago} onSubmit={submit}>
      <span className={styles.label}>
        <History aria-hidden="true" /> {m.happenedAgo}
      </span>
      <div className={styles.steps}>
        {STEPS_S.map((step) => (
          <Button
            key={step}
            disabled={step > most}
            busy={actions.isBusy('close')}
            aria-label={m.closeAsOf(step)}
            onClick={() => void actions.closeAgo(step)}
          >
            {m.seconds(step)}
          </Button>
        ))}
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          aria-label={m.otherSeconds(most)}
          placeholder={m.other}
          className={styles.input}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        <Button type="submit" disabled={!isGood} busy={actions.isBusy('close')}>
          {m.closeThen}
        </Button>
      </div>
    </form>
  )
}
