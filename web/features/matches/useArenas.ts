import { call } from '#client/page.ts'
import type { Arena } from '#contract/arenas.ts'
import { type Pages, usePages } from '#web/base/browse/usePages.ts'

const REFRESH_MS = 5_000

/** The arenas, live ones first; kept up to date while they are looked at. */
export function useArenas(): Pages<Arena> {
  return usePages(
    ['arenas'],
    (cursor, signal) => call('GET /v1/arenas', { query: cursor ? { cursor } : {} }, { signal }),
    { refreshMs: REFRESH_MS },
  )
}
