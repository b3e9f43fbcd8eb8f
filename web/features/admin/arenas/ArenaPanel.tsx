import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { failureText } from '#web/app/failure-text.ts'
import { useLanguage, useMessages } from '#web/app/useMessages.ts'
import { BetForm } from '../bets/BetForm.tsx'
import { BetsList } from '../bets/BetsList.tsx'
import { betsMessages } from '../bets/bets.messages.ts'
import { partsMessages } from '../parts/parts.messages.ts'
import { ArenaHead } from './ArenaHead.tsx'
import styles from './ArenaPanel.module.css'
import { arenasMessages } from './arenas.messages.ts'
import { useLiveArena } from './useLiveArena.ts'

/** One arena: its controls and figures, its bets, and a form for the next one. */
export function ArenaPanel({ id }: { id: string }) {
  const m = useMessages(arenasMessages)
  const b = useMessages(betsMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const followed = useLiveArena(id)
  const back = (
    <Link to="?tab=arenas" className={`${buttonClass({ look: 'ghost', size: 'sm' })} ${styles.back}`}>
      <ArrowLeft aria-hidden="true" /> {m.allArenas}
    </Link>
  )
  if (followed.state === 'loading') return <Skeleton label={b.loading} rows={4} />
  if (followed.state === 'gone') {
    return (
      <>
        {back}
        <EmptyState title={m.gone} />
      </>
    )
  }
  if (followed.state === 'error') {
    const retry = <Button onClick={followed.retry}>{p.retry}</Button>
    return (
      <>
        {back}
        <ErrorState title={b.failed} hint={failureText(followed.error, language)} action={retry} />
      </>
    )
  }
  return (
    <>
      {back}
      <ArenaHead followed={followed} />
      <div className={styles.columns}>
        <BetsList followed={followed} />
        <BetForm arenaId={id} onBet={followed.takeBet} />
      </div>
    </>
  )
}
