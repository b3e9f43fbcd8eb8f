import { ArrowLeft } from 'lucide-react'
import { partsMessages } from '#admin/base/parts.messages.ts'
import { arenasMessages } from '#admin/features/arenas/arenas.messages.ts'
import { Cockpit } from '#admin/features/arenas/Cockpit.tsx'
import { nightMessages } from '#admin/features/arenas/night.messages.ts'
import { useRoom } from '#admin/features/arenas/useRoom.ts'
import { failureText } from '#client/failure-text.ts'
import { settings } from '#client/page.ts'
import { arenaAddress } from '#contract/arena-address.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { Link, useParams } from '#site/router/Router.tsx'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import styles from './NightPage.module.css'
import { SecondFactorGate } from './SecondFactorGate.tsx'

/** /night/{arenaId}: a match night, for admins and the arena's referees (referees.2). */
export function NightPage() {
  const { arenaId = '' } = useParams()
  return (
    <div className={`page ${styles.night}`}>
      <Night key={arenaId} id={arenaId} />
    </div>
  )
}

function Night({ id }: { id: string }) {
  const n = useMessages(nightMessages)
  const a = useMessages(arenasMessages)
  const p = useMessages(partsMessages)
  const language = useLanguage()
  const { isAdmin } = useSession()
  const followed = useRoom(id)
  const { homeTeam, awayTeam } = followed.state === 'loaded' ? followed.room.arena : {}
  usePageTitle(
    homeTeam && awayTeam ? `${a.cockpit}, ${homeTeam.name} ${a.versus} ${awayTeam.name}` : a.cockpit,
  )
  if (followed.state === 'loading') return <Skeleton label={a.loading} />
  if (followed.state === 'error') {
    const retry = <Button onClick={followed.retry}>{p.retry}</Button>
    return <ErrorState title={a.failed} hint={failureText(followed.error, language)} action={retry} />
  }
  if (followed.state === 'gone') {
    const toMatches = (
      <Link to="/matches" className={buttonClass({ look: 'flood' })}>
        {n.toMatches}
      </Link>
    )
    return <EmptyState title={n.noArena} action={toMatches} />
  }
  if (!followed.room.canRun) {
    return (
      <EmptyState
        title={n.notYours}
        hint={n.notYoursHint}
        action={
          <a href={arenaAddress(settings.gameUrl, id)} className={buttonClass({ look: 'flood' })}>
            {n.toArena}
          </a>
        }
      />
    )
  }
  return (
    <SecondFactorGate title={n.secondFactor} hint={n.secondFactorHint}>
      {isAdmin && (
        <Link
          to={`/admin?${new URLSearchParams({ tab: 'arenas', arena: id })}`}
          className={`${buttonClass({ look: 'ghost', size: 'sm' })} ${styles.back}`}
        >
          <ArrowLeft aria-hidden="true" /> {a.backToArena}
        </Link>
      )}
      <Cockpit followed={followed} />
    </SecondFactorGate>
  )
}
