import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/page.ts'
import { ACHIEVEMENTS_MIN_LOADING_MS } from '#contract/constants.ts'
import { profileKeys } from '#web/base/profile/profile-queries.ts'
import { atLeast } from '#web/base/reading.ts'

const paramsOf = (id: number) => ({ params: { id: String(id) } })

export function fanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.one('fan', id),
    queryFn: async ({ signal }) => (await call('GET /v1/users/{id}', paramsOf(id), { signal })).element,
  })
}

export function clubsOfFanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.memberships('club', id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/relationships/user/clubs/{id}', paramsOf(id), { signal })).element,
  })
}

export function ultrasOfFanQuery(id: number) {
  return queryOptions({
    queryKey: profileKeys.memberships('ultra', id),
    queryFn: async ({ signal }) =>
      (await call('GET /v1/relationships/user/ultras/{id}', paramsOf(id), { signal })).element,
  })
}

export function achievementsQuery(id: number) {
  return queryOptions({
    queryKey: ['achievements', id],
    queryFn: async ({ signal }) => {
      const answer = call('GET /v1/achievements/{userId}', { params: { userId: String(id) } }, { signal })
      return (await atLeast(ACHIEVEMENTS_MIN_LOADING_MS, answer)).element
    },
  })
}
