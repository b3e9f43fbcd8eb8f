// What is asked of the server while a group is founded: whether one may, and whether its name is free.
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import type { OwnUser } from '#contract/user.ts'
import { isSameName } from '#site/browse/names.ts'
import { useReadFailure } from '#site/reading.ts'
import { useSettled } from '#site/useSettled.ts'
import { type MayFound, mayFound } from './may-found.ts'

type Reading = MayFound | { state: 'loading' } | { state: 'failed'; retry: () => void }

export function useMayFound({ id: userId }: OwnUser): Reading {
  const query = useQuery({
    queryKey: ['may-found', userId],
    queryFn: async ({ signal }) => {
      const [clubs, groups, me] = await Promise.all([
        call('GET /v1/relationships/my/clubs', {}, { signal }),
        call('GET /v1/relationships/my/ultras', {}, { signal }),
        call('GET /v1/users/{id}', { params: { id: String(userId) } }, { signal }),
      ])
      return { userId, clubs: clubs.element, groups: groups.element, matches: me.element.match_count }
    },
    // Joining a club, attending and handing over happen on other pages.
    staleTime: 0,
  })
  const failure = useReadFailure(query)
  if (failure) return { state: 'failed', retry: failure.retry }
  return query.data ? mayFound(query.data) : { state: 'loading' }
}

export type NameCheck = 'empty' | 'checking' | 'free' | 'taken'

const SEARCH_MAX_LENGTH = 100

/** Whether a club has no group of this name yet, asked while one types; the server decides in the end. */
export function useNameCheck(typed: string, clubId: number): NameCheck {
  const name = typed.trim()
  const asked = useSettled(name)
  const { data } = useQuery({
    queryKey: ['group-name', clubId, asked],
    queryFn: async ({ signal }) => {
      const query = { q: asked.slice(0, SEARCH_MAX_LENGTH), club_id: String(clubId), limit: '200' }
      const { element } = await call('GET /v1/ultras', { query }, { signal })
      return element.some((group) => isSameName(group.name, asked))
    },
    enabled: asked !== '',
  })
  if (name === '') return 'empty'
  if (asked !== name || data === undefined) return 'checking'
  return data ? 'taken' : 'free'
}
