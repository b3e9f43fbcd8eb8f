import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CallFailure } from '#client/call-failure.ts'
import { call } from '#client/page.ts'
import type { Club, ClubProfile } from '#contract/clubs.ts'
import { PAGE_LIMIT_MAX } from '#contract/constants.ts'
import type { Ultra, UltraProfile } from '#contract/ultras.ts'
import { completeArena } from '#match/earlier.ts'
import { type PageAnswer, type Pages, usePages } from '#site/browse/usePages.ts'
import {
  completeClub,
  completeClubProfile,
  completed,
  completeUltra,
  completeUltraProfile,
} from '#site/earlier.ts'
import { useSession } from '#site/page.ts'
import { profileKeys } from '#site/profile/profile-queries.ts'
import { useReadFailure } from '#site/reading.ts'

/** What fans can join. */
export interface Groups {
  club: Club
  ultra: Ultra
}
export type GroupKind = keyof Groups

/** What the page of one has. */
export interface Profiles {
  club: ClubProfile
  ultra: UltraProfile
}

export const GROUP_SORTS = {
  club: ['name', 'fan_count'],
  ultra: ['name', 'ultra_score', 'member_count'],
} as const
export type GroupSort<K extends GroupKind> = (typeof GROUP_SORTS)[K][number]

interface GroupSearch<K extends GroupKind> {
  /** Part of the name; ultra groups are also found by the name of their club. */
  q?: string
  sort?: GroupSort<K> | 'name'
  /** Ultra groups of this club only. */
  clubId?: number
}

interface ListQuery<K extends GroupKind> {
  sort: GroupSort<K> | 'name'
  order: 'asc' | 'desc'
  q?: string
  cursor?: string
  club_id?: string
}

interface Reads<K extends GroupKind> {
  list: (query: ListQuery<K>, signal: AbortSignal) => Promise<PageAnswer<Groups[K]>>
  one: (id: string, signal: AbortSignal) => Promise<{ element: Profiles[K] | null; msg: string }>
}

const READS: { [K in GroupKind]: Reads<K> } = {
  club: {
    list: ({ club_id: _onlyOfUltras, ...query }, signal) =>
      call('GET /v1/clubs', { query }, { signal }).then((page) => completed(page, completeClub)),
    one: async (id, signal) => {
      const { element, msg } = await call('GET /v1/clubs/{id}', { params: { id } }, { signal })
      return { element: element && completeClubProfile(element), msg }
    },
  },
  ultra: {
    list: (query, signal) =>
      call('GET /v1/ultras', { query }, { signal }).then((page) => completed(page, completeUltra)),
    one: async (id, signal) => {
      const { element, msg } = await call('GET /v1/ultras/{id}', { params: { id } }, { signal })
      return { element: element && completeUltraProfile(element), msg }
    },
  },
}

/** Clubs or ultra groups: by name, or those with the highest figure first. */
export function useGroups<K extends GroupKind>(
  kind: K,
  { q = '', sort = 'name', clubId }: GroupSearch<K> = {},
): Pages<Groups[K]> {
  useRefetchOnJoin(kind)
  const query = {
    sort,
    order: sort === 'name' ? ('asc' as const) : ('desc' as const),
    ...(q && { q }),
    ...(clubId !== undefined && { club_id: String(clubId) }),
  }
  return usePages(['groups', kind, query], (cursor, signal) =>
    READS[kind].list({ ...query, ...(cursor && { cursor }) }, signal),
  )
}

/** Lists show member counts, so they are refetched after the fan joins or leaves. */
function useRefetchOnJoin(kind: GroupKind): void {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const joined = (kind === 'club' ? user?.clubs : user?.ultra_groups)?.length
  const before = useRef(joined)
  useEffect(() => {
    if (before.current === joined) return
    before.current = joined
    void queryClient.invalidateQueries({ queryKey: ['groups', kind] })
  }, [joined, kind, queryClient])
}

type GroupReading<K extends GroupKind> =
  | { state: 'loading' }
  | { state: 'error'; error: unknown; isGone: boolean; retry: () => void }
  | { state: 'loaded'; group: Profiles[K] }

/** One club or ultra group. */
export function useGroup<K extends GroupKind>(kind: K, id: number): GroupReading<K> {
  const query = useQuery({
    queryKey: profileKeys.one(kind, id),
    queryFn: async ({ signal }) => {
      const { element, msg } = await READS[kind].one(String(id), signal)
      // profile.8: an answer without an element counts as not found, and its message says why.
      if (!element) throw new CallFailure({ status: 404, ...(msg && { detail: msg }) })
      return element
    },
  })
  const failure = useReadFailure(query)
  const error = failure?.error ?? query.error
  const isGone = error instanceof CallFailure && error.status === 404
  // profile.8: what was deleted does not stay, even where it has been read before.
  if (failure || isGone)
    return { state: 'error', error, isGone, retry: failure?.retry ?? (() => void query.refetch()) }
  return query.data ? { state: 'loaded', group: query.data } : { state: 'loading' }
}

const ARENAS_REFRESH_MS = 10_000

/** Arenas that are live or to come: what is on, and what comes next. */
export const firstArenasQuery = queryOptions({
  queryKey: ['arenas', 'first'],
  queryFn: async ({ signal }) =>
    (await call('GET /v1/arenas', { query: { limit: String(PAGE_LIMIT_MAX) } }, { signal })).element.map(
      completeArena,
    ),
  refetchInterval: ARENAS_REFRESH_MS,
})
