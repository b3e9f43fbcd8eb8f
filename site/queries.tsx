import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
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
  if (readerId === undefined) return queryClient.clear()
  queryClient.getMutationCache().clear()
  queryClient.removeQueries({ type: 'inactive' })
  // An open page that was reading meanwhile would wait for ever if its query just went.
  void queryClient.resetQueries({ type: 'active' })
})

/** Retry without an answer or while the server starts; any other failure would repeat. */
function isPassing(error: unknown): boolean {
  return error instanceof CallFailure && (error.status === 0 || error.status === 503)
}

/** The page, with what it needs to read through queries. */
export function withQueries<P extends object>(Page: ComponentType<P>): ComponentType<P> {
  return function PageWithQueries(props: P) {
    return (
      <QueryClientProvider client={queryClient}>
        <Page {...props} />
      </QueryClientProvider>
    )
  }
}
