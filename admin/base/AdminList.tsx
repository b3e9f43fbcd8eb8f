import type { ReactNode } from 'react'
import { failureText } from '#client/failure-text.ts'
import { countText } from '#texts/figures.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { MoreState } from '#web/base/browse/MoreState.tsx'
import type { LoadedPages, Pages } from '#web/base/browse/usePages.ts'
import { useLanguage, useMessages } from '#web/base/useMessages.ts'
import styles from './AdminList.module.css'
import { partsMessages } from './parts.messages.ts'

interface AdminListProps<T> {
  pages: Pages<T>
  /** `failed` is spec §8's sentence for this load. */
  texts: { loading: string; failed: string; none: string }
  isSearching: boolean
  /** Left out where the list does not count itself. */
  isCounted?: boolean
  children: (loaded: LoadedPages<T>) => ReactNode
}

/** A list in each of its states: coming, not there, empty, or shown with the rest of it behind a button. */
export function AdminList<T>({ pages, texts, isSearching, isCounted = true, children }: AdminListProps<T>) {
  const m = useMessages(partsMessages)
  const language = useLanguage()
  if (pages.state === 'loading') return <Skeleton label={texts.loading} rows={6} />
  if (pages.state === 'error') {
    const retry = <Button onClick={pages.retry}>{m.retry}</Button>
    return <ErrorState title={texts.failed} hint={failureText(pages.error, language)} action={retry} />
  }
  const { items, total, hasMore, isLoadingMore, hasMoreFailed, retryMore } = pages
  if (items.length === 0)
    return <EmptyState title={texts.none} {...(isSearching && { hint: m.adjustSearch })} />
  return (
    <>
      {children(pages)}
      {isCounted && (
        <p className={styles.shown}>
          {m.shown(countText(items.length, language), countText(total, language))}
        </p>
      )}
      {hasMore && (
        <MoreState isLoading={isLoadingMore} hasFailed={hasMoreFailed} onAsk={retryMore} label={m.showMore} />
      )}
    </>
  )
}
