import { pageExists } from './pages.ts'

export interface Destination {
  path: string
  label: 'matches' | 'fans' | 'clubs' | 'ultras' | 'admin'
  adminOnly?: true
}

const ALL: Destination[] = [
  { path: '/matches', label: 'matches' },
  { path: '/fans', label: 'fans' },
  { path: '/clubs', label: 'clubs' },
  { path: '/ultras', label: 'ultras' },
  { path: '/admin', label: 'admin', adminOnly: true },
]

/** Where menu and header lead: never to a page that is not there. */
export function destinationsFor(isAdmin: boolean): Destination[] {
  return ALL.filter(({ path, adminOnly }) => pageExists(path) && (isAdmin || !adminOnly))
}

export const SINGLE_LINKS = { blog: '/blog', settings: '/settings' } as const
