import { isServerPath } from '#contract/pages.ts'

/** Pages are always fetched, hashed files are cached, everything else is left to the browser. */
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
  // The server's own answers change or belong to one person, so they are never cached.
  if (isServerPath(pathname)) return 'untouched'
  if (mode === 'navigate') return 'page'
  // Their names change with their content, so a cached one is never out of date.
  return pathname.startsWith('/assets/') ? 'asset' : 'untouched'
}
