import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { useMessages } from '#web/base/useMessages.ts'
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

/** Stands after the last row of a list: the next page comes as soon as it is nearly in sight. */
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
 * Holds the place of rows that are out of sight and therefore not in the page. It is one cell wide: more would
 * bring columns back that a phone does not show.
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

/** How tall a row of `board.module.css` is, its line included. */
export const ROW_PX = 62
