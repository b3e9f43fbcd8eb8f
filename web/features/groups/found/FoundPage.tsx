import type { ReactNode } from 'react'
import type { OwnUser } from '#contract/user.ts'
import { usePageTitle, useSession } from '#site/page.ts'
import { Link } from '#site/router/Router.tsx'
import { useMessages } from '#site/useMessages.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { FoundForm } from './FoundForm.tsx'
import styles from './FoundPage.module.css'
import { foundMessages } from './found.messages.ts'
import type { MayFound } from './may-found.ts'
import { useMayFound } from './useFounding.ts'

/** /ultras/found: a fan of a club who attended a match founds a group (groups.1). */
export function FoundPage() {
  const m = useMessages(foundMessages)
  const { user } = useSession()
  usePageTitle(m.title)
  return user && <Founding user={user} />
}

function Founding({ user }: { user: OwnUser }) {
  const m = useMessages(foundMessages)
  const reading = useMayFound(user)
  if (reading.state === 'may') return <FoundForm {...reading} user={user} />
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={`display w4 ${styles.title}`}>{m.title}</h1>
      {reading.state === 'loading' && <Skeleton label={m.loading} rows={4} />}
      {reading.state === 'failed' && (
        <ErrorState title={m.failed} action={<Button onClick={reading.retry}>{m.retry}</Button>} />
      )}
      {reading.state !== 'loading' && reading.state !== 'failed' && <Obstacle found={reading} />}
    </div>
  )
}

/** What stands in the way, in words, and the way there. */
function Obstacle({ found }: { found: Exclude<MayFound, { state: 'may' }> }) {
  const m = useMessages(foundMessages)
  const leadTo = (to: string, label: string): ReactNode => (
    <Link to={to} className={buttonClass({ look: 'flood' })}>
      {label}
    </Link>
  )
  if (found.state === 'noClub')
    return <EmptyState title={m.noClub} hint={m.noClubHint} action={leadTo('/clubs', m.toClubs)} />
  if (found.state === 'neverAttended')
    return (
      <EmptyState
        title={m.neverAttended}
        hint={m.neverAttendedHint}
        action={leadTo('/matches', m.toMatches)}
      />
    )
  const { id, name } = found.group
  return (
    <EmptyState
      title={m.presides(name)}
      hint={m.presidesHint}
      action={leadTo(`/ultra/${id}`, m.toGroup(name))}
    />
  )
}
