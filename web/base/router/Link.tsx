import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from './place.ts'
import { useLocation } from './Router.tsx'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of ours, or `?…`: another search of the present page. */
  to: string
}

/** A link within the product. Whoever wants it in another tab or window is left to the browser. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const href = to.startsWith('?') ? pathname + to : to

  const onFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || isForBrowser(event)) return
    event.preventDefault()
    // Going to where one is already is no step that one would want to take back.
    navigate(href, { replace: href === pathname + search + hash })
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

/** A link that knows when one is there, or further inside. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isThere = `${pathname}/`.toLowerCase().startsWith(`${props.to}/`)
  return <Link {...props} aria-current={isThere ? 'page' : undefined} />
}
