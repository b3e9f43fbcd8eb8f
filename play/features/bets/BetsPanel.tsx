import { useEffect, useState } from 'react'
import { betStage, isDecided, orderBets } from '#match/bet.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useReducedMotion } from '#play/base/preferences.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './BetsPanel.module.css'
import { betsMessages } from './bets.messages.ts'
import { DecidedBets } from './DecidedBets.tsx'

/** The fan's points and every bet of the arena. The open bet that closes first starts unfolded. */
export function BetsPanel() {
  const m = useMessages(betsMessages)
  const arena = useArena()
  const bets = useRoom((room) => room.bets)
  const points = useRoom(({ you }) => you.points)
  // The order depends on the time. As a string, the list renders only when the order changes.
  const order = useMoment((room, nowMs) =>
    orderBets(Object.values(room.bets), nowMs)
      .map(({ id }) => id)
      .join(' '),
  )
  const [folds, setFolds] = useState<Record<string, boolean>>({})
  const shown = order === '' ? [] : order.split(' ').flatMap((id) => bets[id] ?? [])
  const undecided = shown.filter((bet) => !isDecided(bet))
  const first = undecided[0]
  const startsUnfolded = first && betStage(first, arena.nowMs()) === 'open' ? first.id : null
  return (
    <>
      {points !== null && <Balance points={points} />}
      {shown.length === 0 && <EmptyState title={m.noBets} hint={m.noBetsHint} />}
      {undecided.map((bet) => {
        const isUnfolded = folds[bet.id] ?? bet.id === startsUnfolded
        return (
          <BetCard
            key={bet.id}
            bet={bet}
            isUnfolded={isUnfolded}
            onFold={() => setFolds({ ...folds, [bet.id]: !isUnfolded })}
          />
        )
      })}
      <DecidedBets bets={shown.filter(isDecided)} />
    </>
  )
}

function Balance({ points }: { points: number }) {
  const m = useMessages(betsMessages)
  const format = useFormat()
  const shown = useRollingNumber(points)
  return (
    <p className={styles.balance}>
      <span>{m.yourPoints}</span>
      <b>{format.whole(shown)}</b>
    </p>
  )
}

const STEP_MS = 250

/** A number that approaches its new value in steps, four a second; at once when motion is reduced. */
function useRollingNumber(target: number): number {
  const isCalm = useReducedMotion()
  const [shown, setShown] = useState(target)
  const isThere = isCalm || shown === target
  useEffect(() => {
    if (isThere) return
    const timer = setInterval(() => setShown((now) => nextStep(now, target)), STEP_MS)
    return () => clearInterval(timer)
  }, [isThere, target])
  return isCalm ? target : shown
}

/** Covers 70 % of the way in whole numbers, and the last few points at once. */
function nextStep(now: number, target: number): number {
  const step = Math.trunc((target - now) * 0.7)
  return Math.abs(target - now) <= 4 ? target : now + step
}
