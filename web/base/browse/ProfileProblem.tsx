import { Button, buttonClass } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Link } from '#web/base/router/Link.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { usePageTitle } from '#web/base/usePageTitle.ts'
import { browseMessages } from './browse.messages.ts'
import styles from './ProfileProblem.module.css'

interface ProfileProblemProps {
  text: string
  /** Where others of its kind are. */
  back: { to: string; label: string }
  /** Left out where another try would end the same. */
  onRetry?: () => void
}

/** A profile that cannot be shown: why, and where to go from here. */
export function ProfileProblem({ text, back, onRetry }: ProfileProblemProps) {
  const m = useMessages(browseMessages)
  usePageTitle(text)
  const action = (
    <div className={styles.actions}>
      {onRetry && <Button onClick={onRetry}>{m.retry}</Button>}
      <Link to={back.to} className={buttonClass()}>
        {back.label}
      </Link>
    </div>
  )
  return (
    <div className={`page ${styles.problem}`}>
      <h1 className="sr">{text}</h1>
      <ErrorState title={text} action={action} />
    </div>
  )
}
