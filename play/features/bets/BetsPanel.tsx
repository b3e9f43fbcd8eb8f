import { useState } from 'react'
import { betStage, isDecided, orderBets } from '#match/bet.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './BetsPanel.module.css'
import { betsMessages } from './bets.messages.ts'
import { DecidedBets } from './DecidedBets.tsx'

/** Every bet of the arena. The open bet that closes first starts unfolded. */
export function BetsPanel() {
  const m = useMessages(betsMessages)
  const arena = useArena()
  const bets = useRoom((room) => room.bets)
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
      {shown.length === 0 && <EmptyState title={m.noBets} hint={m.noBetsHint} />}
      {shown.length > 0 && undecided.length === 0 && <p className={styles.between}>{m.between}</p>}
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
