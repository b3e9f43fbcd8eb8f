import { Link, type LinkProps } from './Link.tsx'
import { useLocation } from './useLocation.ts'

/** A link that knows when one is there, or further inside. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isThere = `${pathname}/`.toLowerCase().startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isThere ? 'page' : undefined} />
}
