import { useState } from 'react'
import { betStage, isDecided, orderBets } from '#match/bet.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './BetsPanel.module.css'
import { betsMessages } from './bets.messages.ts'
import { DecidedBets } from './DecidedBets.tsx'

/**
 * Every bet of the arena. The one that a phone opened the sheet for, else the open bet that closes first, starts
 * unfolded.
 */
export function BetsPanel({ asked }: { asked: string | null }) {
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
  const open = undecided.filter((bet) => betStage(bet, arena.nowMs()) === 'open')
  const startsUnfolded = open.find(({ id }) => id === asked) ?? open[0]
  return (
    <>
      {shown.length === 0 && <EmptyState title={m.noBets} hint={m.noBetsHint} />}
      {shown.length > 0 && undecided.length === 0 && <p className={styles.between}>{m.between}</p>}
      {undecided.map((bet) => {
        const isUnfolded = folds[bet.id] ?? bet === startsUnfolded
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
