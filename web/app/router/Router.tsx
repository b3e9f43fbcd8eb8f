import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { onNavigation, presentPlace } from './place.ts'
import { PlaceContext } from './useLocation.ts'

/** Follows the address. A page stays until the next one has come: that is what the transition is for. */
export function Router({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(presentPlace)
  useLayoutEffect(() => onNavigation(() => startTransition(() => setPlace(presentPlace()))), [])
  return <PlaceContext value={place}>{children}</PlaceContext>
}
