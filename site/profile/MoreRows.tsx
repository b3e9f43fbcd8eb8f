import { useEffect, useEffectEvent, useRef } from 'react'
import { useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import board from './board.module.css'
import styles from './MoreRows.module.css'
import { profileMessages } from './profile.messages.ts'

interface MoreRowsProps {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
}

/** Placed after the last row of a list: loads the next page when it comes near the viewport. */
export function MoreRows({ query }: MoreRowsProps) {
  const m = useMessages(profileMessages)
  const ref = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const isWaiting = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  const fetchNext = useEffectEvent(() => void query.fetchNextPage())

  useEffect(() => {
    const mark = ref.current
    if (!mark || !isWaiting) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) fetchNext()
      },
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [isWaiting])

  if (!hasNextPage) return null
  return (
    <div ref={ref} className={styles.more}>
      {isFetchNextPageError ? (
        <p role="alert">
          {m.moreFailed}{' '}
          <Button size="sm" onClick={() => void query.fetchNextPage()}>
            {m.retry}
          </Button>
        </p>
      ) : (
        <p role="status">{isFetchingNextPage ? m.loadingMore : ''}</p>
      )}
    </div>
  )
}

/**
 * Takes the space of rows that are not rendered because they are out of sight. One cell only: more cells would
 * bring back columns that phones hide.
 */
export function RowGap({ heightPx }: { heightPx: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused.
    <tr className={board.gap} aria-hidden="true">
      <td style={{ height: heightPx }} />
    </tr>
  )
}

/** The height of a row of `board.module.css`, border included. */
export const ROW_PX = 62
