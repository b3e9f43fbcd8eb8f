import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { CallAnswer } from '#client/call-types.ts'
import { call } from '#client/page.ts'
import { profileKeys } from './profile-keys.ts'
import type { Sort } from './sort.ts'

export const MEMBER_SORTS = ['cheer_score', 'prediction_score', 'ultra_score'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

/** boards.1: cheer_score, descending. */
export const DEFAULT_MEMBER_SORT: Sort<MemberSort> = { key: 'cheer_score', order: 'desc' }

type MembersPage = CallAnswer<'GET /v1/relationships/club/fans/{id}'>

const CALLS = {
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
        CALLS[kind],
        {
          params: { id: String(id) },
          query: { sort: key, order, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
    // The rows stay where they are until the others come.
    placeholderData: keepPreviousData,
  })
}
