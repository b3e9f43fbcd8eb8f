/** What the dashboard reads, by name. Everything an admin writes makes all of it stale. */
export const adminKeys = {
  all: ['admin'],
  stats: ['admin', 'stats'],
  history: ['admin', 'history'],
  health: ['admin', 'health'],
  matchCount: ['admin', 'matches', 'count'],
  arenas: ['admin', 'arenas'],
  arena: (id: string) => ['admin', 'arena', id],
  list: (kind: string, asked: object) => ['admin', kind, 'list', asked],
  clubChoices: ['admin', 'clubs', 'choices'],
  found: (kind: string, q: string) => ['admin', kind, 'found', q],
  one: (kind: string, id: number | string) => ['admin', kind, 'one', id],
} as const
