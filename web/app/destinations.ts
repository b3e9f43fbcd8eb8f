import { Flag, Gavel, type LucideIcon, Radio, Shield, Trophy } from 'lucide-react'
import { pageExists } from './pages.ts'

export interface Destination {
  path: string
  label: 'matches' | 'fans' | 'clubs' | 'ultras' | 'admin'
  icon: LucideIcon
  adminOnly?: true
}

const ALL: Destination[] = [
  { path: '/matches', label: 'matches', icon: Radio },
  { path: '/fans', label: 'fans', icon: Trophy },
  { path: '/clubs', label: 'clubs', icon: Shield },
  { path: '/ultras', label: 'ultras', icon: Flag },
  { path: '/admin', label: 'admin', icon: Gavel, adminOnly: true },
]

/** Where menu and header lead: never to a page that is not there. */
export function destinationsFor(isAdmin: boolean): Destination[] {
  return ALL.filter(({ path, adminOnly }) => pageExists(path) && (isAdmin || !adminOnly))
}

export const SINGLE_LINKS = { blog: '/blog', settings: '/settings' } as const
