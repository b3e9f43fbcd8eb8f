import { useCallback, useMemo } from 'react'
import { type NavigateOptions, navigate } from './place.ts'
import { useLocation } from './useLocation.ts'

type NextSearch = Record<string, string> | ((before: URLSearchParams) => URLSearchParams)
type SetSearch = (next: NextSearch, options?: NavigateOptions) => void

/** What stands behind the question mark of this page, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation()
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      // The page is being left, and the address is already that of the next one.
      if (location.pathname !== pathname) return
      const before = new URLSearchParams(location.search)
      const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
      navigate(after.size > 0 ? `?${after}` : pathname, options)
    },
    [pathname],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}
