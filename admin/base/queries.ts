import { useQueryClient } from '@tanstack/react-query'

/** The query keys of the dashboard. */
export const adminKeys = {
  all: ['admin'],
  stats: ['admin', 'stats'],
  history: ['admin', 'history'],
  operator: ['admin', 'operator'],
  visitor: ['admin', 'visitor'],
  health: ['admin', 'health'],
  version: ['admin', 'version'],
  secondFactor: ['second-factor'],
  matches: ['admin', 'matches'],
  matchCount: ['admin', 'matches', 'count'],
  reportCounts: ['admin', 'reports', 'counts'],
  arenas: ['admin', 'arenas'],
  arena: (id: string) => ['admin', 'arena', id],
  list: (kind: string, asked: object) => ['admin', kind, 'list', asked],
  clubChoices: ['admin', 'clubs', 'choices'],
  found: (kind: string, q: string) => ['admin', kind, 'found', q],
  one: (kind: string, id: number | string) => ['admin', kind, 'one', id],
} as const

/** After a write: reloads every query, those of the fans' pages too. */
export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}
