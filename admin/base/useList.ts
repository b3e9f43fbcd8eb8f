import { type Pages, usePages } from '#web/base/browse/usePages.ts'
import { type UrlSearch, useUrlSearch } from '#web/base/browse/useUrlSearch.ts'
import { nextSort, readSort, type Sort } from '#web/base/profile/sort.ts'
import { useSearchParams } from '#web/base/router/useSearchParams.ts'
import { adminKeys } from './admin-keys.ts'

export interface ListQuery<K extends string> {
  q?: string
  sort: K
  order: 'asc' | 'desc'
  limit?: string
  cursor?: string
}

export interface List<T, K extends string> {
  pages: Pages<T>
  search: UrlSearch
  sort: Sort<K>
  sortBy: (key: K) => void
  /** What the list is asked for now, without its place in it. */
  asked: ListQuery<K>
}

export interface ListOptions<T, K extends string> {
  /** Names the list among the others, and the file it can be taken along in. */
  kind: string
  sortKeys: readonly K[]
  start: Sort<K>
  read: (
    query: ListQuery<K>,
    options?: { signal: AbortSignal },
  ) => Promise<{ element: T[]; next: string | null; total?: number }>
}

/** One of the dashboard's lists: search and order are in the address, pages come by key. */
export function useList<T extends { id: number | string }, K extends string>(
  options: ListOptions<T, K>,
): List<T, K> {
  const { kind, sortKeys, start, read } = options
  const search = useUrlSearch()
  const [params, setParams] = useSearchParams()
  const sort = readSort(params, sortKeys) ?? start
  const asked: ListQuery<K> = { ...(search.q !== '' && { q: search.q }), sort: sort.key, order: sort.order }
  const pages = usePages(adminKeys.list(kind, asked), (cursor, signal) =>
    read({ ...asked, ...(cursor !== undefined && { cursor }) }, { signal }),
  )
  const sortBy = (key: K) => {
    const next = nextSort(sort, key)
    setParams(
      (before) => {
        before.set('sort', next.key)
        before.set('order', next.order)
        return before
      },
      { replace: true },
    )
  }
  return { pages, search, sort, sortBy, asked }
}
