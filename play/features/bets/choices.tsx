import { Check } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Bet, MyStake } from '#contract/bets.ts'
import { choiceTone, fansOn, forecast, outcomeOf, poolShares, signed } from '#match/bet.ts'
import { useRoom } from '#play/base/arena.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { classes } from '#ui/classes.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './choices.module.css'

interface OpenChoicesProps {
  bet: Bet
  selected: number | null
  /** The fan's stake; the other choices are then disabled (stakes.2). */
  mine: MyStake | null
  /** What the fan is about to stake; each row tells what it would pay, with what the fan has there already. */
  amount: number | null
  onSelect: (choice: number) => void
}

/** The choices of an open bet, as radio buttons. */
export function OpenChoices({ bet, selected, mine, amount, onSelect }: OpenChoicesProps) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const arena = useRoom((room) => room.arena)
  const group = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const shares = poolShares(bet.pools)
  const backed = mine?.choice ?? null
  const stop = selected ?? backed ?? 0

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || backed !== null) return
    event.preventDefault()
    const next = (stop + (selected === null ? 0 : step) + bet.choices.length) % bet.choices.length
    onSelect(next)
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelId}
      className={styles.choices}
      onKeyDown={onKeyDown}
    >
      <span id={labelId} className="sr">
        {m.choicesOf(bet.statement)}
      </span>
      {bet.choices.map((name, choice) => {
        const isOther = backed !== null && backed !== choice
        const points = format.whole(bet.pools[choice] ?? 0)
        const fans = fansOn(bet, choice)
        const paid =
          amount === null || amount < 1
            ? null
            : forecast(bet.pools, choice, amount, backed === choice ? mine?.amount : 0)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a row with pools and returns is more than a radio input.
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={selected === choice}
            aria-disabled={isOther || undefined}
            tabIndex={choice === stop ? 0 : -1}
            className={styles.choice}
            data-tone={choiceTone(name, arena)}
            onClick={() => !isOther && onSelect(choice)}
          >
            <PoolRow
              number={choice + 1}
              name={name}
              small={fans === null ? m.poolOnly(points) : m.pool(points, format.whole(fans), fans)}
              share={shares[choice] ?? 0}
              tone={isOther ? 'quiet' : choiceTone(name, arena)}
              isTicked={selected === choice}
            >
              <PoolEnd
                share={shares[choice] ?? 0}
                // Without a forecast the line stays, so that nothing moves while somebody types an amount.
                pays={paid ? m.pays(format.whole(paid.stake), format.whole(paid.back)) : '\u00a0'}
              />
            </PoolRow>
          </button>
        )
      })}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The choices of a bet that takes no more stakes, with the winner and the fan's own stake. */
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
                <span className={styles.gain}>{signed(outcome.points, format.whole)}</span>
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

type PoolTone = 'home' | 'away' | 'third' | 'quiet' | 'won' | 'lost'

interface PoolRowProps {
  number: number
  name: string
  /** Points and fans. */
  small: string
  /** Whole per cent of all points. */
  share: number
  tone: PoolTone
  isTicked: boolean
  /** The end of the row: the share and the return, or what the fan won. */
  children: ReactNode
}

/** One choice of a bet. Its bar is as wide as its share of the points. */
function PoolRow({ number, name, small, share, tone, isTicked, children }: PoolRowProps) {
  return (
    <span
      className={classes(styles.row, styles[tone], isTicked && styles.ticked)}
      style={{ '--p': `${share}%` } as CSSProperties}
    >
      <i className={styles.fill} />
      <span className={styles.mark} aria-hidden="true">
        {isTicked ? <Check /> : number}
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{small}</small>
      </span>
      <span className={styles.end}>{children}</span>
    </span>
  )
}

function PoolEnd({ share, pays }: { share: number; pays?: string | undefined }) {
  const format = useFormat()
  return (
    <>
      <span className={styles.share}>{format.percent(share / 100)}</span>
      {pays && <span className={styles.pays}>{pays}</span>}
    </>
  )
}
