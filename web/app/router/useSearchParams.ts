import { useMemo } from 'react'
import { type NavigateOptions, navigate } from './place.ts'
import { useLocation } from './useLocation.ts'

type NextSearch = Record<string, string> | ((before: URLSearchParams) => URLSearchParams)
type SetSearch = (next: NextSearch, options?: NavigateOptions) => void

/** What stands behind the question mark, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation()
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}

function setSearch(next: NextSearch, options?: NavigateOptions): void {
  const before = new URLSearchParams(location.search)
  const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
  navigate(after.size > 0 ? `?${after}` : location.pathname, options)
}
