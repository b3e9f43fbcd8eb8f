import { Button, Spinner } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
import { browseMessages } from './browse.messages.ts'
import styles from './MoreState.module.css'

interface MoreStateProps {
  isLoading: boolean
  hasFailed: boolean
  onAsk: () => void
  /** Of the button that asks for more; without one, more comes by scrolling. */
  label?: string | undefined
}

/** The foot of a list that goes on: the next page can be asked for, is coming, or did not come. */
export function MoreState({ isLoading, hasFailed, onAsk, label }: MoreStateProps) {
  const m = useMessages(browseMessages)
  if (hasFailed && !isLoading) {
    return (
      <p role="alert" className={styles.more}>
        {m.moreFailed}{' '}
        <Button size="sm" onClick={onAsk}>
          {m.retry}
        </Button>
      </p>
    )
  }
  if (label !== undefined) {
    return (
      <div className={styles.more}>
        <Button busy={isLoading} onClick={onAsk}>
          {label}
        </Button>
      </div>
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
