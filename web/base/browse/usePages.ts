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
  /** The list that was asked for is still on its way; this is what was there before. */
  isStandIn: boolean
  hasMore: boolean
  isLoadingMore: boolean
  hasMoreFailed: boolean
  /** Asks for the next page, unless it is on its way or there is none. */
  more: () => void
  retryMore: () => void
}

export type Pages<T> =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; retry: () => void }
  | LoadedPages<T>

/** A list that comes in pages. While another search is under way the last answer stays. */
export function usePages<T extends { id: number | string }>(
  key: readonly unknown[],
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<PageAnswer<T>>,
  {
    refreshMs = false,
    first,
  }: {
    /** Reads again by itself so often, while the page is looked at. */
    refreshMs?: number | false
    /** Shown until the first page has been read. */
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
 * The rows of all pages, each thing once: something renamed or overtaken while a fan scrolls may come again
 * with a later page. The newer reading wins and keeps the older place.
 */
export function uniqueById<T extends { id: number | string }>(pages: readonly (readonly T[])[]): T[] {
  const byId = new Map<T['id'], T>()
  for (const rows of pages) for (const row of rows) byId.set(row.id, row)
  return [...byId.values()]
}
