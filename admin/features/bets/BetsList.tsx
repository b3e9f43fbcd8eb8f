import { orderBets } from '#match/bet.ts'
import { serverNowMs } from '#match/room.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import type { FollowedArena } from '../arenas/useLiveArena.ts'
import { useNow } from '../arenas/useNow.ts'
import { BetCard } from './BetCard.tsx'
import styles from './BetsList.module.css'
import { betsMessages } from './bets.messages.ts'

/** The arena's bets, those that need an admin first. */
export function BetsList({ followed }: { followed: FollowedArena }) {
  const m = useMessages(betsMessages)
  const nowMs = serverNowMs(followed.room, useNow())
  const bets = orderBets(Object.values(followed.room.bets), nowMs)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div role="group" aria-label={m.bets} className={styles.bets}>
      {bets.length === 0 && <EmptyState title={m.none} hint={m.noneHint} />}
      {bets.map((bet) => (
        <BetCard key={bet.id} bet={bet} followed={followed} nowMs={nowMs} />
      ))}
    </div>
  )
}
