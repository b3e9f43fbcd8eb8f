import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { onNavigation, type Place, presentPlace } from './place.ts'
import { useScrollPosition } from './scroll.ts'
import { PlaceContext } from './useLocation.ts'

interface RouterProps {
  /** Instead of the browser's address. */
  firstPlace: Place | undefined
  children: ReactNode
}

/** Follows the address. A page stays until the next one has come: that is what the transition is for. */
export function Router({ firstPlace, children }: RouterProps) {
  const [place, setPlace] = useState(() => firstPlace ?? presentPlace('load'))
  useLayoutEffect(() => onNavigation((via) => startTransition(() => setPlace(presentPlace(via)))), [])
  useScrollPosition(place)
  return <PlaceContext value={place}>{children}</PlaceContext>
}
