import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import { useLanguage, useMessages } from '#site/useMessages.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/feedback.tsx'
import { MoreState } from './BrowsePage.tsx'
import { browseMessages } from './browse.messages.ts'
import { CardGrid } from './CardGrid.tsx'
import styles from './PagedGrid.module.css'
import { SetUpLink } from './SetUpLink.tsx'
import type { Pages } from './usePages.ts'

interface PagedGridProps<T> {
  pages: Pages<T>
  texts: { label: string; loading: string; failed: string; none: string }
  isSearching: boolean
  cardHeightRem: number
  leastCardPx?: number
  /** How the next page is loaded; by a button where something else follows the grid. */
  moreBy?: 'scroll' | 'button'
  card: (item: T) => ReactNode
}

/** A searchable grid in each of its states. */
export function PagedGrid<T extends { id: number | string }>({
  pages,
  texts,
  isSearching,
  cardHeightRem,
  leastCardPx,
  moreBy = 'scroll',
  card,
}: PagedGridProps<T>) {
  const m = useMessages(browseMessages)
  const language = useLanguage()
  if (pages.state === 'loading') return <CardSkeletons label={texts.loading} heightRem={cardHeightRem} />
  if (pages.state === 'error') {
    const retry = <Button onClick={pages.retry}>{m.retry}</Button>
    const hint = failureText(pages.error, language)
    return <ErrorState title={texts.failed} hint={hint} action={retry} />
  }
  const { items, total, hasMore, more } = pages
  if (items.length === 0)
    return (
      <EmptyState
        title={texts.none}
        {...(isSearching ? { hint: m.adjustSearch } : { action: <SetUpLink /> })}
      />
    )
  return (
    <>
      <CardGrid
        items={items}
        keyOf={({ id }) => id}
        card={card}
        label={texts.label}
        total={total}
        cardHeightRem={cardHeightRem}
        {...(leastCardPx !== undefined && { leastCardPx })}
        hasMore={hasMore && moreBy === 'scroll'}
        onMore={more}
      />
      <MoreState pages={pages} label={moreBy === 'button' ? m.showMore : undefined} />
    </>
  )
}

const CARDS = [0, 1, 2, 3, 4, 5]

/** Placeholders in the shape of the grid, shown after 200 ms. */
function CardSkeletons({ label, heightRem }: { label: string; heightRem: number }) {
  return (
    <div role="status" className={styles.skeletons}>
      {CARDS.map((card) => (
        <div key={card} className={styles.card} style={{ height: `${heightRem}rem` }} aria-hidden="true">
          <i className={styles.crest} />
          <span>
            <i className={styles.bar} />
            <i className={styles.bar} />
          </span>
        </div>
      ))}
      <p className={styles.label}>{label}</p>
    </div>
  )
}
