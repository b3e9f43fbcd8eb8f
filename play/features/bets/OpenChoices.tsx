import { type KeyboardEvent, useId, useRef } from 'react'
import type { Bet } from '#contract/bets.ts'
import { choiceTone, impliedReturn, poolShares } from '#match/bet.ts'
import { useRoom } from '#play/base/arena-context.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { betsMessages } from './bets.messages.ts'
import styles from './OpenChoices.module.css'
import { PoolEnd } from './PoolEnd.tsx'
import { PoolRow } from './PoolRow.tsx'

interface OpenChoicesProps {
  bet: Bet
  selected: number | null
  /** Once a choice is backed, the others are closed to this fan (stakes.2). */
  backed: number | null
  onSelect: (choice: number) => void
}

/** The choices of an open bet, one to pick. */
export function OpenChoices({ bet, selected, backed, onSelect }: OpenChoicesProps) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const arena = useRoom((room) => room.arena)
  const group = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const shares = poolShares(bet.pools)
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
        {m.choices}: {bet.statement}
      </span>
      {bet.choices.map((name, choice) => {
        const isOther = backed !== null && backed !== choice
        const factor = impliedReturn(bet.pools, choice)
        const points = format.whole(bet.pools[choice] ?? 0)
        const fans = bet.fans[choice] ?? 0
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
            data-tone={choiceTone(bet.choices, choice, arena)}
            onClick={() => !isOther && onSelect(choice)}
          >
            <PoolRow
              number={choice + 1}
              name={name}
              // The fans of a choice are told later than its points: rather none than points from nobody.
              small={
                fans === 0 && (bet.pools[choice] ?? 0) > 0
                  ? m.poolOnly(points)
                  : m.pool(points, format.whole(fans), fans === 1)
              }
              share={shares[choice] ?? 0}
              tone={isOther ? 'quiet' : choiceTone(bet.choices, choice, arena)}
              isTicked={selected === choice}
            >
              <PoolEnd
                share={shares[choice] ?? 0}
                pays={factor === null ? m.paysNothingYet : m.pays(format.rate(factor))}
              />
            </PoolRow>
          </button>
        )
      })}
    </div>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }
