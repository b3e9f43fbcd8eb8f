import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { failureText } from '#client/failure-text.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState, Skeleton } from '#ui/feedback.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useParams } from '#web/base/router/Router.tsx'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { useSession } from '#web/base/useSession.ts'
import styles from './FanPage.module.css'
import { FanProfile } from './FanProfile.tsx'
import { fanMessages } from './fan.messages.ts'
import { fanIdOf } from './fan-figures.ts'
import { fanQuery } from './fan-query.ts'

/** /fan and /fan/{id}: with no id, the profile of the fan who is signed in. */
export function FanPage() {
  const m = useMessages(fanMessages)
  const { user } = useSession()
  const whose = fanIdOf(useParams().id, user?.id)
  if (whose.state === 'known') return <FanById key={whose.id} id={whose.id} />
  const own = whose.state === 'undetermined' && (
    <Link to="/fan" className={buttonClass()}>
      {m.toOwn}
    </Link>
  )
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      <ErrorState title={whose.state === 'signedOut' ? m.logInOrSpecify : m.undetermined} action={own} />
    </div>
  )
}

function FanById({ id }: { id: number }) {
  const m = useMessages(fanMessages)
  const { data: fan, error, isPending, refetch } = useQuery(fanQuery(id))
  // What was read before is no longer true of a fan who is gone.
  const isGone = error instanceof CallFailure && error.status === 404
  usePageTitle(fan && !isGone ? fan.name.trim() || m.unnamed : m.title)

  if (isPending) return <Skeleton label={m.loadingProfile} rows={6} className={`page ${styles.state}`} />
  if (!fan || isGone) return <FanFailure error={error} isGone={isGone} onRetry={() => void refetch()} />
  return <FanProfile fan={fan} />
}

function FanFailure({ error, isGone, onRetry }: { error: unknown; isGone: boolean; onRetry: () => void }) {
  const m = useMessages(fanMessages)
  const language = useLanguage()
  const wayOut = isGone ? (
    <Link to="/fans" className={buttonClass()}>
      {m.toFans}
    </Link>
  ) : (
    <Button onClick={onRetry}>{m.retry}</Button>
  )
  return (
    <div className={`page ${styles.state}`}>
      <h1 className="sr">{m.title}</h1>
      <ErrorState
        title={m.couldNotLoad}
        hint={failureText(error, language, m.failedToLoad)}
        action={wayOut}
      />
    </div>
  )
}
