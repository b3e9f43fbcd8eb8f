import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/page.ts'
import type { SearchResults } from '#contract/search.ts'

const PAUSE_MS = 250

export type SearchState =
  | { state: 'idle' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'found'; text: string; results: SearchResults }

/** What the server finds for a text, once the typing pauses. */
export function useSearchResults(typed: string): SearchState {
  const text = useSettled(typed.trim())
  const { data, error, refetch } = useQuery({
    queryKey: ['search', text],
    queryFn: async ({ signal }) => ({
      text,
      results: (await call('GET /v1/search', { query: { q: text } }, { signal })).element,
    }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
  if (typed.trim() === '') return { state: 'idle' }
  if (error) return { state: 'failed', error, retry: () => void refetch() }
  // Earlier results stay while the next come.
  return data ? { state: 'found', ...data } : { state: 'loading' }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
