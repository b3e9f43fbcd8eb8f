import { CircleCheck, Clock, Undo2 } from 'lucide-react'
import type { Bet } from '#contract/bets.ts'
import { impliedReturn } from '#match/bet.ts'
import { useSession } from '#site/page.ts'
import { Panel } from '#site/profile/Panel.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { countText, scoreText, signedText } from '#texts/figures.ts'
import { classes } from '#ui/classes.ts'
import styles from './MatchBets.module.css'
import { matchMessages } from './match.messages.ts'
import { netOf } from './match-story.ts'

/** The bets of the match with their outcome; for a fan gain and loss, never a returned stake as a win. */
export function MatchBets({ bets }: { bets: readonly Bet[] }) {
  const m = useMessages(matchMessages)
  const states = [
    [bets.filter(({ state }) => state === 'settled').length, m.decided],
    [bets.filter(({ state }) => state === 'voided').length, m.voided],
    [bets.filter(({ state }) => state === 'open' || state === 'closed').length, m.undecided],
  ] as const
  const summary = states
    .filter(([count]) => count > 0)
    .map(([count, text]) => text(count))
    .join(', ')
  return (
    <Panel title={m.bets} aside={<span className={styles.summary}>{summary}</span>} flush>
      <ul>
        {bets.map((bet) => (
          <li key={bet.id} className={styles.bet}>
            <b className={styles.statement}>{bet.statement}</b>
            <span className={styles.outcome}>
              <Outcome bet={bet} />
            </span>
            <Mine bet={bet} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Outcome({ bet }: { bet: Bet }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  if (bet.state === 'voided')
    return (
      <>
        <Undo2 aria-hidden="true" /> {m.everyRefunded}
      </>
    )
  if (bet.state !== 'settled' || bet.answer === null)
    return (
      <>
        <Clock aria-hidden="true" className={styles.waiting} /> {m.notDecided}
      </>
    )
  const choice = bet.choices[bet.answer] ?? ''
  const paid = impliedReturn(bet.pools, bet.answer)
  return (
    <>
      <CircleCheck aria-hidden="true" />{' '}
      {paid === null ? m.won(choice) : m.paid(choice, scoreText(paid, 2, language))}
    </>
  )
}

function Mine({ bet }: { bet: Bet }) {
  const m = useMessages(matchMessages)
  const language = useLanguage()
  const { user } = useSession()
  if (!user) return null
  const { mine } = bet
  if (mine == null) return <span className={classes(styles.mine, styles.quiet)}>{m.noStake}</span>
  const net = netOf(bet)
  const amount = countText(mine.amount, language)
  const choice = bet.choices[mine.choice] ?? ''
  return (
    <span
      className={classes(
        styles.mine,
        net !== null && net > 0 && styles.gain,
        net !== null && net < 0 && styles.loss,
      )}
    >
      {net !== null && <b>{signedText(net, language)}</b>}
      <small>{net === 0 ? m.youBack(choice, amount) : m.you(choice, amount)}</small>
    </span>
  )
}
