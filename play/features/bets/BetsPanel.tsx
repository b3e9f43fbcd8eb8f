import { useState } from 'react'
import { betStage, orderBets } from '#match/bet.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena-context.ts'
import { useRollingNumber } from '#play/base/motion.ts'
import { useFormat, useMessages } from '#play/base/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './BetsPanel.module.css'
import { betsMessages } from './bets.messages.ts'

/** The own points, and every bet of the arena. The open one that closes soonest is unfolded by itself. */
export function BetsPanel() {
  const m = useMessages(betsMessages)
  const arena = useArena()
  const bets = useRoom((room) => room.bets)
  const points = useRoom(({ you }) => you.points)
  // The order changes with the clock: only then is it worked out anew.
  const order = useMoment((room, nowMs) =>
    orderBets(Object.values(room.bets), nowMs)
      .map(({ id }) => id)
      .join(' '),
  )
  const [folds, setFolds] = useState<Record<string, boolean>>({})
  const shown = order === '' ? [] : order.split(' ').flatMap((id) => bets[id] ?? [])
  const first = shown[0]
  const byItself = first && betStage(first, arena.nowMs()) === 'open' ? first.id : null
  return (
    <>
      {points !== null && <Balance points={points} />}
      {shown.length === 0 && <EmptyState title={m.noBets} hint={m.noBetsHint} />}
      {shown.map((bet) => {
        const isUnfolded = folds[bet.id] ?? bet.id === byItself
        return (
          <BetCard
            key={bet.id}
            bet={bet}
            isUnfolded={isUnfolded}
            onFold={() => setFolds({ ...folds, [bet.id]: !isUnfolded })}
          />
        )
      })}
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
