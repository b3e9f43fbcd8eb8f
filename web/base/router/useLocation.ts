import { createContext, use } from 'react'
import type { Place } from './place.ts'

export const PlaceContext = createContext<Place | null>(null)

/** Where the page that is shown belongs. While the next one still loads, the browser is ahead of it. */
export function useLocation(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('useLocation needs a Router above it.')
  return place
}
