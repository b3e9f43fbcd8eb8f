import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import { settings } from '#client/page.ts'
import { orderBets } from '#match/bet.ts'
import type { ManagedRoom } from '#match/managed-room.ts'
import { serverNowMs } from '#match/room.ts'
import { Link, useSearchParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Wear } from '#ui/Wear.tsx'
import { ArenaForm } from './ArenaForm.tsx'
import { ArenaHead } from './ArenaHead.tsx'
import styles from './ArenaPanel.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { BetCard } from './BetCard.tsx'
import { BetForm } from './BetForm.tsx'
import { betsMessages } from './bets.messages.ts'
import { type FollowedRoom, type RoomState, useNow, useRoom } from './useRoom.ts'

/** One arena: its controls and figures, its bets, and a form for the next one. */
export function ArenaPanel({ id }: { id: string }) {
  const m = useMessages(arenasMessages)
  const followed = useRoom(id)
  const [edited, setEdited] = useState<ManagedRoom | null>(null)
  const [params] = useSearchParams()
  // Back to the list as it was searched.
  const list = new URLSearchParams(params)
  list.delete('arena')
  return (
    <>
      <Link to={`?${list}`} className={`${buttonClass({ look: 'ghost', size: 'sm' })} ${styles.back}`}>
        <ArrowLeft aria-hidden="true" /> {m.allArenas}
      </Link>
      <Content followed={followed} onEdit={setEdited} />
      {edited && (
        // Stays open when another admin deletes the arena, so that nothing typed is lost without a word.
        <ArenaForm
          arena={edited.arena}
          referees={edited.referees}
          isGone={followed.state === 'gone'}
          onSend={(answer) => (followed.state === 'loaded' ? followed.takeArena(answer) : answer)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function Content({ followed, onEdit }: { followed: RoomState; onEdit: (room: ManagedRoom) => void }) {
  const m = useMessages(arenasMessages)
  const b = useMessages(betsMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  if (followed.state === 'loading') return <Skeleton label={b.loading} rows={4} />
  if (followed.state === 'gone') return <EmptyState title={m.gone} />
  if (followed.state === 'error') {
    const retry = <Button onClick={followed.retry}>{p.retry}</Button>
    return <ErrorState title={b.failed} hint={failureText(followed.error, language)} action={retry} />
  }
  return (
    <>
      <ArenaHead followed={followed} onEdit={() => onEdit(followed.room)} />
      {settings.hasStakes && (
        // The bars of the choices wear what the ends wear in the arena.
        <Wear {...followed.room.arena.wear} className={styles.columns}>
          <Bets followed={followed} />
          <BetForm followed={followed} />
        </Wear>
      )}
    </>
  )
}

/** The arena's bets, those that need an admin first. */
function Bets({ followed }: { followed: FollowedRoom }) {
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
