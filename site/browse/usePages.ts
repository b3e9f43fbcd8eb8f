import { useInfiniteQuery } from '@tanstack/react-query'
import { useReadFailure } from '../reading.ts'

export interface PageAnswer<T> {
  element: T[]
  next: string | null
  /** Where the call counts. */
  total?: number
}

export interface LoadedPages<T> {
  state: 'loaded'
  items: T[]
  total: number
  /** When the list was last read, in milliseconds. */
  readAtMs: number
  /** These are the previous items; the requested list is still loading. */
  isStandIn: boolean
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  /** Loads the next page, unless it is loading already or there is none. */
  more: () => void
  retryMore: () => void
}

export type Pages<T> =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | LoadedPages<T>

/** A paged list. While another search is loading, the previous items stay. */
export function usePages<T extends { id: number | string }>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageAnswer<T>>,
  {
    refreshMs = false,
    first,
  }: {
    /** Refetches at this interval while the page is visible. */
    refreshMs?: number | false
    /** Shown until the first page is loaded. */
    first?: T[] | undefined
  } = {},
): Pages<T> {
  const stopgap = first && { pages: [{ element: first, next: null }], pageParams: [undefined] }
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before ?? stopgap,
    refetchInterval: refreshMs,
  })
  const failure = useReadFailure(query)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query
  if (failure) return { state: 'error', ...failure }
  if (!data) return { state: 'loading' }
  const retryMore = () => void query.fetchNextPage()
  const canAsk = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData
  const items = uniqueById(data.pages.map(({ element }) => element))
  return {
    state: 'loaded',
    items,
    total: Math.max(data.pages.at(-1)?.total ?? 0, items.length),
    readAtMs: query.dataUpdatedAt,
    isStandIn: isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    hasMoreFailed: isFetchNextPageError,
    more: () => canAsk && retryMore(),
    retryMore,
  }
}

/**
 * The rows of all pages without duplicates: an item that moves while a fan scrolls can appear on a later page
 * again. The newer version wins and keeps the older position.
 */
export function uniqueById<T extends { id: number | string }>(pages: readonly (readonly T[])[]): T[] {
  const byId = new Map<T['id'], T>()
  for (const rows of pages) for (const row of rows) byId.set(row.id, row)
  return [...byId.values()]
}
