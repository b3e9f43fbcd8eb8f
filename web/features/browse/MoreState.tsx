import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useMessages } from '#web/app/useMessages.ts'
import { browseMessages } from './browse.messages.ts'
import styles from './MoreState.module.css'

interface MoreStateProps {
  isLoading: boolean
  hasFailed: boolean
  onRetry: () => void
}

/** The foot of a list that goes on: the next page is coming, or did not come. */
export function MoreState({ isLoading, hasFailed, onRetry }: MoreStateProps) {
  const m = useMessages(browseMessages)
  if (hasFailed && !isLoading) {
    return (
      <p role="alert" className={styles.more}>
        {m.moreFailed}{' '}
        <Button size="sm" onClick={onRetry}>
          {m.retry}
        </Button>
      </p>
    )
  }
  return (
    <p role="status" className={styles.more}>
      {isLoading && (
        <>
          <Spinner /> {m.loadingMore}
        </>
      )}
    </p>
  )
}
