import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useReadFailure } from '../reading.ts'

export interface PageAnswer<T> {
  element: T[]
  next: string | null
  /** Where the call counts. */
  total?: number
}

/** Whether a list goes on, and how its next page is loaded. */
export interface MorePages {
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  retryMore: () => void
}

export interface LoadedPages<T> extends MorePages {
  state: 'loaded'
  items: T[]
  total: number
  /** When the list was last read, in milliseconds. */
  readAtMs: number
  /** These are the previous items; the requested list is still loading. */
  isStandIn: boolean
  /** Loads the next page, unless it is loading already or there is none. */
  more: () => void
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
  const { data, isPlaceholderData } = query
  if (failure) return { state: 'error', ...failure }
  if (!data) return { state: 'loading' }
  const next = moreOf(query)
  const canAsk = next.hasMore && !next.isLoadingMore && !next.hasMoreFailed && !isPlaceholderData
  const items = uniqueById(data.pages.map(({ element }) => element))
  return {
    state: 'loaded',
    items,
    total: Math.max(data.pages.at(-1)?.total ?? 0, items.length),
    readAtMs: query.dataUpdatedAt,
    isStandIn: isPlaceholderData,
    ...next,
    more: () => canAsk && next.retryMore(),
  }
}

type PagedQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

export function moreOf(query: PagedQuery): MorePages {
  return {
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    hasMoreFailed: query.isFetchNextPageError,
    retryMore: () => void query.fetchNextPage(),
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
