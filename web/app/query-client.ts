import { QueryClient } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { session } from '#client/page.ts'

const FRESH_MS = 30_000

/** What the pages have read from the server. Outside React, so that an undo still works on another page. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Being offline is told like any other failure, instead of waiting without a word.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isWorthAnotherTry(error),
    },
    mutations: { networkMode: 'always' },
  },
})

/** An answer that says no says it again; only no answer, or a server in trouble, may change its mind. */
export function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof CallFailure && (error.code === 'network' || error.status >= 502)
}

// Another fan must never see what this one was shown.
let readerId = session.get().user?.id
session.subscribe(() => {
  const id = session.get().user?.id
  if (id === readerId) return
  readerId = id
  queryClient.clear()
})
