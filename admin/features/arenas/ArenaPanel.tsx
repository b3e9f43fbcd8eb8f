import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { failureText } from '#client/failure-text.ts'
import type { Arena } from '#contract/arenas.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { BetForm } from '../bets/BetForm.tsx'
import { BetsList } from '../bets/BetsList.tsx'
import { betsMessages } from '../bets/bets.messages.ts'
import { ArenaForm } from './ArenaForm.tsx'
import { ArenaHead } from './ArenaHead.tsx'
import styles from './ArenaPanel.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { type FollowState, useLiveArena } from './useLiveArena.ts'

/** One arena: its controls and figures, its bets, and a form for the next one. */
export function ArenaPanel({ id }: { id: string }) {
  const m = useMessages(arenasMessages)
  const followed = useLiveArena(id)
  const [edited, setEdited] = useState<Arena | null>(null)
  return (
    <>
      <Link to="?tab=arenas" className={`${buttonClass({ look: 'ghost', size: 'sm' })} ${styles.back}`}>
        <ArrowLeft aria-hidden="true" /> {m.allArenas}
      </Link>
      <Content id={id} followed={followed} onEdit={setEdited} />
      {edited && (
        // It outlives its arena: what was typed is not swept away without a word.
        <ArenaForm
          arena={edited}
          isGone={followed.state === 'gone'}
          onSend={(answer) => (followed.state === 'loaded' ? followed.takeArena(answer) : answer)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

interface ContentProps {
  id: string
  followed: FollowState
  onEdit: (arena: Arena) => void
}

function Content({ id, followed, onEdit }: ContentProps) {
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
      <ArenaHead followed={followed} onEdit={() => onEdit(followed.room.arena)} />
      <div className={styles.columns}>
        <BetsList followed={followed} />
        <BetForm arenaId={id} takeBet={followed.takeBet} />
      </div>
    </>
  )
}
