import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onNews } from '#client/fan-news.ts'
import { call } from '#client/page.ts'
import type { Home } from '#contract/home.ts'
import { queryClient } from '#site/queries.tsx'

const REFRESH_MS = 15_000
const HOME_KEY = ['arenas', 'home']

export type HomeReading =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; home: Home; now: Date }

/**
 * What is on for the fan, read again while the page is looked at and when the bell rings. Under the key of arenas, so that whoever says that they
 * come sees it here too. Where it cannot be read the page goes on without it.
 */
export function useHome(isWanted = true): HomeReading {
  useEffect(() => onNews(() => void queryClient.invalidateQueries({ queryKey: HOME_KEY })), [])
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: HOME_KEY,
    queryFn: async ({ signal }) =>
      Object.assign({ inside: [] }, (await call('GET /v1/home', {}, { signal })).element),
    refetchInterval: REFRESH_MS,
    enabled: isWanted,
  })
  if (data) return { state: 'loaded', home: data, now: new Date(dataUpdatedAt) }
  return isError ? { state: 'failed' } : { state: 'loading' }
}
