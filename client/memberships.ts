import type { OwnUser } from '#contract/user.ts'

export type Membership = OwnUser['clubs'][number]

/** sessions.7: a club is identified by `club_id` or `id`, an ultra group by `ultra_group_id` or `id`. */
type OwnIdField = 'club_id' | 'ultra_group_id'

export function membershipId(item: Membership, field: OwnIdField): number {
  const own = item[field]
  return typeof own === 'number' ? own : item.id
}

/** Adds one; what is already there is not added again. */
export function withMembership(list: Membership[], item: Membership, field: OwnIdField): Membership[] {
  const id = membershipId(item, field)
  return list.some((other) => membershipId(other, field) === id) ? list : [...list, item]
}

export function withoutMembership(list: Membership[], id: number, field: OwnIdField): Membership[] {
  return list.filter((item) => membershipId(item, field) !== id)
}
