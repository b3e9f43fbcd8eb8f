import { Check, Minus, RotateCcw, X } from 'lucide-react'
import type { Bet, MyStake } from '#contract/bets.ts'
import { netOf, type Outcome, outcomeOf, signed } from '#match/bet.ts'
import { useRoom } from '#play/base/arena.ts'
import { myStake } from '#play/base/game.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './DecidedBets.module.css'

/** The decided bets of the match, each with what came of it for this fan, and all of it added up. */
export function DecidedBets({ bets }: { bets: readonly Bet[] }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const you = useRoom((room) => room.you)
  const rows = bets.map((bet) => {
    const mine = myStake({ you }, bet)
    return { bet, mine, outcome: outcomeOf(bet, mine) }
  })
  const outcomes = rows.flatMap(({ outcome }) => outcome ?? [])
  if (bets.length === 0) return null
  const net = netOf(outcomes)
  return (
    <section className={styles.decided} aria-label={m.decided}>
      <h2 className={styles.head}>
        {m.decided}
        {outcomes.length > 0 && (
          <span>
            {m.thisMatch}{' '}
            <b className={classes(net > 0 && styles.gain, net < 0 && styles.loss)}>
              {signed(net, format.whole)}
            </b>
          </span>
        )}
      </h2>
      <ul>
        {rows.map(({ bet, mine, outcome }) => (
          <DecidedBet key={bet.id} bet={bet} mine={mine} outcome={outcome} />
        ))}
      </ul>
    </section>
  )
}

const LOOKS = {
  won: { Icon: Check, className: styles.won },
  lost: { Icon: X, className: styles.lost },
  returned: { Icon: RotateCcw, className: styles.returned },
  none: { Icon: Minus, className: styles.none },
}

function DecidedBet({ bet, mine, outcome }: { bet: Bet; mine: MyStake | null; outcome: Outcome | null }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const { Icon, className } = LOOKS[outcome?.kind ?? 'none']
  const answer = bet.answer === null ? null : (bet.choices[bet.answer] ?? '')
  const amount = format.whole(mine?.amount ?? 0)
  const own = () => {
    if (!mine || !outcome) return m.noStake
    if (outcome.kind === 'returned') return m.wasReturned(amount)
    return outcome.kind === 'won' ? m.yours(amount) : m.yoursOn(amount, bet.choices[mine.choice] ?? '')
  }
  return (
    <li className={classes(styles.row, className)}>
      <i className={styles.mark} aria-hidden="true">
        <Icon />
      </i>
      <span className={styles.words}>
        <b>{bet.statement}</b>
        <small>
          {answer === null ? m.voided : m.itWas(answer)} {own()}
        </small>
      </span>
      {outcome && (
        <b className={styles.points}>
          {outcome.kind === 'returned' ? '0' : signed(netOf([outcome]), format.whole)}
        </b>
      )}
    </li>
  )
}
