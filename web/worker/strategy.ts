import { isServerPath } from '#contract/pages.ts'

/** Pages come from the network or not at all, hashed files from the cache; the worker leaves the rest alone. */
export type Strategy = 'page' | 'asset' | 'untouched'

interface AskedFor {
  method: string
  mode: string
  url: string
  headers: Pick<Headers, 'has'>
}

export function strategyFor({ method, mode, url, headers }: AskedFor, ownOrigin: string): Strategy {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || headers.has('authorization')) return 'untouched'
  // What the server answers by itself changes, or belongs to one person: it is never cached.
  if (isServerPath(pathname)) return 'untouched'
  if (mode === 'navigate') return 'page'
  // Their names change with their content, so a cached one is never out of date.
  return pathname.startsWith('/assets/') ? 'asset' : 'untouched'
}
