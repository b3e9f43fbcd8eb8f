import { useQueryClient } from '@tanstack/react-query'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'

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

/** Reads every page of a list. */
export async function readAll<T>(
  read: (page: { limit: string; cursor?: string }) => Promise<{ element: T[]; next: string | null }>,
): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | null = null
  do {
    const page: { element: T[]; next: string | null } = await read({
      limit: String(PAGE_LIMIT_MAX),
      ...(cursor !== null && { cursor }),
    })
    rows.push(...page.element)
    cursor = page.next
  } while (cursor !== null)
  return rows
}
