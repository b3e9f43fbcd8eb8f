import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#client/store.ts'
import { betStage, isDecided, orderBets } from '#match/bet.ts'
import { useArena, useMoment, useRoom } from '#play/base/arena.ts'
import { useMessages } from '#play/base/useMessages.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BetCard } from './BetCard.tsx'
import styles from './BetsPanel.module.css'
import { betsMessages } from './bets.messages.ts'
import { DecidedBets } from './DecidedBets.tsx'

/**
 * Which cards the fan folded or unfolded, and the one that is unfolded by itself. Kept here, because another tab of the
 * rail takes the panel away.
 */
const folding = createStore<{ byFan: Record<string, boolean>; byItself: string | null }>({
  byFan: {},
  byItself: null,
})

/**
 * Every bet of the arena. The one that a phone opened the sheet for, else the open bet that closes first, starts
 * unfolded, and stays so while it is open: a bet that opens meanwhile takes nobody's card away.
 */
export function BetsPanel({ asked }: { asked: string | null }) {
  const m = useMessages(betsMessages)
  const arena = useArena()
  const bets = useRoom((room) => room.bets)
  const isOver = useRoom((room) => room.arena.state === 'finished')
  // The order depends on the time. As a string, the list renders only when the order changes.
  const order = useMoment((room, nowMs) =>
    orderBets(Object.values(room.bets), nowMs)
      .map(({ id }) => id)
      .join(' '),
  )
  const { byFan, byItself } = useSyncExternalStore(folding.subscribe, folding.get)
  const shown = order === '' ? [] : order.split(' ').flatMap((id) => bets[id] ?? [])
  const undecided = shown.filter((bet) => !isDecided(bet))
  const open = undecided.filter((bet) => betStage(bet, arena.nowMs()) === 'open')
  const openBet = (betId: string | null) => open.find(({ id }) => id === betId)
  const unfolded = (openBet(asked) ?? openBet(byItself) ?? open[0])?.id ?? null
  useEffect(() => folding.set({ ...folding.get(), byItself: unfolded }), [unfolded])
  return (
    <>
      {shown.length === 0 && <EmptyState title={m.noBets} hint={m.noBetsHint} />}
      {shown.length > 0 && undecided.length === 0 && (
        <p className={styles.between}>{isOver ? m.over : m.between}</p>
      )}
      {undecided.map((bet) => {
        const isUnfolded = byFan[bet.id] ?? bet.id === unfolded
        return (
          <BetCard
            key={bet.id}
            bet={bet}
            isUnfolded={isUnfolded}
            onFold={() => folding.set({ byItself, byFan: { ...byFan, [bet.id]: !isUnfolded } })}
          />
        )
      })}
      <DecidedBets bets={shown.filter(isDecided)} />
    </>
  )
}
