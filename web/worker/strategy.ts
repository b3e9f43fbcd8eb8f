/** How the worker answers: pages from the network or not at all, hashed files from the cache, the rest not. */
export type Strategy = 'page' | 'asset' | 'untouched'

interface Asked {
  method: string
  mode: string
  url: string
  headers: Pick<Headers, 'has'>
}

/** What the server answers anew each time, or what belongs to one person. None of it is ever kept. */
const OF_THE_SERVER =
  /^\/(?:v1|media|cards|docs|openapi\.json|metrics|healthz|readyz|sw\.js|robots\.txt)(?:\/|$)|\.xml$/

export function strategyFor({ method, mode, url, headers }: Asked, ownOrigin: string): Strategy {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || headers.has('authorization')) return 'untouched'
  if (OF_THE_SERVER.test(pathname)) return 'untouched'
  if (mode === 'navigate') return 'page'
  // Their names change with their content, so what is kept of them is never old.
  return pathname.startsWith('/assets/') ? 'asset' : 'untouched'
}
