import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallAnswer } from '#client/http.ts'
import { call } from '#client/page.ts'
import { PAGE_LIMIT_DEFAULT } from '#contract/constants.ts'
import { completeMatch } from '#match/earlier.ts'
import { completeFan } from '../earlier.ts'
import type { Sort } from './SortHeader.tsx'

/** What a profile is of, and what one can follow or join. */
export type ProfileKind = 'fan' | 'club' | 'ultra'

/**
 * Query keys of the profiles. The entries of `one` hold the element of `GET /v1/users/{id}`, `/v1/clubs/{id}` and
 * `/v1/ultras/{id}`; following and joining update them.
 */
export const profileKeys = {
  one: (kind: ProfileKind, id: number) => [kind, id] as const,
  members: (kind: 'club' | 'ultra', id: number) => ['members', kind, id] as const,
  matches: (kind: ProfileKind, id: number) => ['matches', kind, id] as const,
  /** The clubs or groups a fan is in. */
  memberships: (kind: 'club' | 'ultra', fanId: number) => ['memberships', kind, fanId] as const,
  follows: (list: 'followers' | 'following', fanId: number) => ['follows', list, fanId] as const,
}

export function fanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.one('fan', id),
    queryFn: async ({ signal }) =>
      completeFan((await call('GET /v1/users/{id}', { params: { id: String(id) } }, { signal })).element),
  })
}

/** One for each bar of a sparkline. */
export const RECENT_MATCHES = 12

type MatchesPage = CallAnswer<'GET /v1/relationships/user/matches/{id}'>

const MATCHES_CALLS = {
  fan: 'GET /v1/relationships/user/matches/{id}',
  club: 'GET /v1/relationships/club/matches/{id}',
  ultra: 'GET /v1/relationships/ultra/matches/{id}',
} as const

/** The matches of a fan, club or group, newest first; the first page is small, the others are not. */
export function matchesQuery(kind: ProfileKind, id: number) {
  return infiniteQueryOptions({
    queryKey: profileKeys.matches(kind, id),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }): Promise<MatchesPage> => {
      const page = await call(
        MATCHES_CALLS[kind],
        {
          params: { id: String(id) },
          query:
            pageParam === null
              ? { limit: String(RECENT_MATCHES) }
              : { limit: String(PAGE_LIMIT_DEFAULT), cursor: pageParam },
        },
        { signal },
      )
      return { ...page, element: page.element.map(completeMatch) }
    },
    getNextPageParam: (page) => page.next,
  })
}

export const MEMBER_SORTS = ['cheer_score', 'prediction_score', 'ultra_score'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** boards.1: cheer_score, descending. */
export const DEFAULT_MEMBER_SORT: Sort<MemberSort> = { key: 'cheer_score', order: 'desc' }

type MembersPage = CallAnswer<'GET /v1/relationships/club/fans/{id}'>

const MEMBERS_CALLS = {
  club: 'GET /v1/relationships/club/fans/{id}',
  ultra: 'GET /v1/relationships/ultra/members/{id}',
} as const

/** The fans of a club or the members of a group, by score. */
export function membersQuery(kind: 'club' | 'ultra', id: number, { key, order }: Sort<MemberSort>) {
  return infiniteQueryOptions({
    queryKey: [...profileKeys.members(kind, id), key, order],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }): Promise<MembersPage> =>
      call(
        MEMBERS_CALLS[kind],
        {
          params: { id: String(id) },
          query: { sort: key, order, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
    // The old rows stay until the new ones are loaded.
    placeholderData: keepPreviousData,
  })
}
