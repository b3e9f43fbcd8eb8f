import { useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'
import { adminKeys } from './admin-keys.ts'
import { readAll } from './read-all.ts'

export type ClubChoices =
  | { state: 'loading'; clubs: readonly Club[] }
  | { state: 'error'; clubs: readonly Club[]; retry: () => void }
  | { state: 'loaded'; clubs: readonly Club[] }

const REFRESH_MS = 5_000

/** Every club, for the fields that select one. */
export function useClubChoices(): ClubChoices {
  const query = useQuery({
    queryKey: adminKeys.clubChoices,
    // What another admin founds or deletes meanwhile shows while the form is open.
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) => readAll((page) => call('GET /v1/clubs', { query: page }, { signal })),
  })
  const failure = useReadFailure(query)
  if (failure) return { state: 'error', clubs: [], retry: failure.retry }
  return query.data ? { state: 'loaded', clubs: query.data } : { state: 'loading', clubs: [] }
}
