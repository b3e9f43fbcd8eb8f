import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { Params } from '#contract/pages.ts'
import { type NavigateOptions, navigate, onNavigation, type Place, presentPlace } from './place.ts'
import { useScrollPosition } from './scroll.ts'

interface RouterProps {
  /** Instead of the browser's address. */
  firstPlace: Place | undefined
  children: ReactNode
}

/** Follows the address, in a transition: the old page stays until the next one is loaded. */
export function Router({ firstPlace, children }: RouterProps) {
  const [place, setPlace] = useState(() => firstPlace ?? presentPlace('load'))
  useLayoutEffect(() => onNavigation((via) => startTransition(() => setPlace(presentPlace(via)))), [])
  useScrollPosition(place)
  return <PlaceContext value={place}>{children}</PlaceContext>
}

const PlaceContext = createContext<Place | null>(null)

/** The place of the page on screen. While the next page loads, `window.location` is already ahead. */
export function useLocation(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('useLocation needs a Router above it.')
  return place
}

export const ParamsContext = createContext<Params>({})

/** The parameters of the page's address. */
export function useParams(): Params {
  return use(ParamsContext)
}

type NextSearch = Record<string, string> | ((before: URLSearchParams) => URLSearchParams)
type SetSearch = (next: NextSearch, options?: NavigateOptions) => void

/** The query string of this page, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { pathname, search } = useLocation()
  const setSearch = useCallback<SetSearch>(
    (next, options) => {
      // The address already belongs to the next page.
      if (location.pathname !== pathname) return
      const before = new URLSearchParams(location.search)
      const after = typeof next === 'function' ? next(before) : new URLSearchParams(next)
      navigate(after.size > 0 ? `?${after}` : pathname, options)
    },
    [pathname],
  )
  return [useMemo(() => new URLSearchParams(search), [search]), setSearch]
}

/** Takes a parameter out of this page's address, for good: neither Back nor a reload leads to it. */
export function useForgetParam(): (name: string) => void {
  const [, setSearch] = useSearchParams()
  return useCallback(
    (name) =>
      setSearch(
        (before) => {
          before.delete(name)
          return before
        },
        { replace: true },
      ),
    [setSearch],
  )
}

/** Goes to another page, which replaces this one in the history. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const { pathname } = useLocation()
  const leadOn = useEffectEvent(() => {
    // Otherwise the address already belongs to the next page.
    if (location.pathname === pathname) navigate(to, { replace: true, state })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: from another page or to another one is another redirect.
  useEffect(() => leadOn(), [to, pathname])
  return null
}

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of ours, or `?…` for another query string of this page. */
  to: string
  /** For the page it leads to. */
  state?: unknown
}

/** A link within the product. New tabs and windows are left to the browser. */
export function Link({ to, state = null, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const href = to.startsWith('?') ? pathname + to : to

  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    // A link to the present place adds no history entry.
    navigate(href, { replace: href === pathname + search + hash, state })
  }
  return <a {...rest} href={href} onClick={onFollow} />
}

function isForBrowser({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) {
  return (
    button !== 0 || metaKey || altKey || ctrlKey || shiftKey || !['', '_self'].includes(currentTarget.target)
  )
}

/** A link that is marked as current on its page and the pages below it. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isThere = `${pathname}/`.toLowerCase().startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isThere ? 'page' : undefined} />
}
