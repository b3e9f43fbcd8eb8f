import { useQuery } from '@tanstack/react-query'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import type { Club } from '#contract/clubs.ts'
import type { Ultra } from '#contract/ultras.ts'
import { profileKeys } from '#web/base/profile/profile-keys.ts'
import { useReadFailure } from '#web/base/useReadFailure.ts'

interface Profiles {
  club: Club
  ultra: Ultra
}

export type Profile<T> =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; isGone: boolean; retry: () => void }
  | { state: 'loaded'; profile: T }

type Read<T> = (id: number, signal: AbortSignal) => Promise<{ element: T | null; msg: string }>

const READS: { [K in keyof Profiles]: Read<Profiles[K]> } = {
  club: (id, signal) => call('GET /v1/clubs/{id}', { params: { id: String(id) } }, { signal }),
  ultra: (id, signal) => call('GET /v1/ultras/{id}', { params: { id: String(id) } }, { signal }),
}

/** One club or ultra group. */
export function useProfile<K extends 'club' | 'ultra'>(kind: K, id: number): Profile<Profiles[K]> {
  const query = useQuery({
    queryKey: profileKeys.one(kind, id),
    queryFn: async ({ signal }) => {
      const { element, msg } = await READS[kind](id, signal)
      // Spec §8: an answer without a profile is none, and its message says so.
      if (!element) throw new CallFailure({ status: 404, ...(msg && { detail: msg }) })
      return element
    },
  })
  const failure = useReadFailure(query)
  if (failure) {
    const isGone = failure.error instanceof CallFailure && failure.error.status === 404
    return { state: 'error', ...failure, isGone }
  }
  return query.data ? { state: 'loaded', profile: query.data } : { state: 'loading' }
}
