import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { session } from '#client/page.ts'

/** What was just read is shown at once when a fan goes back and forth between pages. */
const FRESH_MS = 15_000
const RETRIES = 1

/** What the pages have read. Loaded with the first page that reads something, not with landing and sign-in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < RETRIES && isPassing(error),
      // Offline, a call fails and the page says so, instead of waiting without a word.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Nothing that one fan has read is shown to the next.
let readerId = session.get().user?.id
session.subscribe(() => {
  const { user } = session.get()
  if (user?.id === readerId) return
  readerId = user?.id
  queryClient.clear()
})

/** No answer, or a server that is just coming up; any other failure would be the same again. */
function isPassing(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status === 503)
}

/** The page, with what it needs to read through queries. */
export function withQueries(Page: ComponentType): ComponentType {
  return function PageWithQueries() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    )
  }
}

type Reading = Pick<UseQueryResult, 'data' | 'isPlaceholderData' | 'error' | 'errorUpdateCount' | 'refetch'>

interface ReadFailure {
  error: Error
  retry: () => void
}

/**
 * Why nothing of it could be read so far. It stands while the page reads again by itself, or it could neither be read
 * nor its button be pressed; only a press on that gives way to the loading state.
 */
export function useReadFailure(reading: Reading): ReadFailure | null {
  const { data, isPlaceholderData, error, errorUpdateCount, refetch } = reading
  // A query forgets its error when it begins anew.
  const [lastError, setLastError] = useState<Error | null>(null)
  if (error && error !== lastError) setLastError(error)
  // Another query, of the next search, has not failed yet.
  const standing = error ?? (errorUpdateCount > 0 ? lastError : null)
  const isRead = data !== undefined && !isPlaceholderData
  if (isRead || !standing) return null
  const retry = () => {
    void refetch()
    setLastError(null)
  }
  return { error: standing, retry }
}

/** Waits for the work, and in any case this long: a loading state that only flickers cannot be read. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, new Promise((resolve) => setTimeout(resolve, ms))])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
