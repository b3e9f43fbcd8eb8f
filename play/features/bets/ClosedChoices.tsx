import type { Bet, MyStake } from '#contract/bets.ts'
import { outcomeOf, poolShares } from '#match/bet.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './OpenChoices.module.css'
import endStyles from './PoolEnd.module.css'
import { PoolEnd } from './PoolEnd.tsx'
import { PoolRow, type PoolTone } from './PoolRow.tsx'

/** The choices of a bet that takes no more stakes: grey, the winner ticked, the own stake named. */
export function ClosedChoices({ bet, mine }: { bet: Bet; mine: MyStake | null }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const shares = poolShares(bet.pools)
  const outcome = outcomeOf(bet, mine)
  return (
    <ul className={styles.choices}>
      {bet.choices.map((name, choice) => {
        const points = format.whole(bet.pools[choice] ?? 0)
        const isMine = mine?.choice === choice
        return (
          <li key={name}>
            <PoolRow
              number={choice + 1}
              name={name}
              small={isMine ? m.poolMine(points, format.whole(mine.amount)) : m.poolOnly(points)}
              share={shares[choice] ?? 0}
              tone={toneOf(bet, choice)}
              isTicked={bet.answer === choice}
            >
              {isMine && outcome?.kind === 'won' ? (
                <span className={endStyles.gain}>{m.gain(format.whole(outcome.points))}</span>
              ) : (
                <PoolEnd share={shares[choice] ?? 0} />
              )}
            </PoolRow>
          </li>
        )
      })}
    </ul>
  )
}

function toneOf({ state, answer }: Bet, choice: number): PoolTone {
  if (state !== 'settled') return 'quiet'
  return answer === choice ? 'won' : 'lost'
}
